CREATE TABLE `grants` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`match_id` text,
	`court` text,
	`valid_from` integer NOT NULL,
	`valid_until` integer NOT NULL,
	`label` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE INDEX `grants_match` ON `grants` (`match_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `grants_court` ON `grants` (`court`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `grants_hash` ON `grants` (`hash`);