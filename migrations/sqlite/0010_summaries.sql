CREATE TABLE `match_summaries` (
	`match_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`seq` integer NOT NULL,
	`described_at` integer NOT NULL,
	`status` text NOT NULL,
	`updated_at` integer NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `matches` ADD `archived` integer DEFAULT false NOT NULL;