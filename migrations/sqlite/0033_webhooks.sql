CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`events` text NOT NULL,
	`club` text,
	`enabled` integer NOT NULL,
	`off_reason` text,
	`failing_since` integer,
	`created_at` integer NOT NULL,
	`since` integer NOT NULL,
	`secret` text NOT NULL,
	`secret_id` text NOT NULL,
	`old_secret` text,
	`old_secret_until` integer
);
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`webhook_id` text NOT NULL,
	`id` text NOT NULL,
	`type` text NOT NULL,
	`match_id` text,
	`n` integer NOT NULL,
	`at` integer NOT NULL,
	`tries` integer NOT NULL,
	`not_before` integer NOT NULL,
	`claim` text,
	`first_tried_at` integer,
	`tried_at` integer,
	`code` integer,
	`failure` text,
	`ended_at` integer,
	PRIMARY KEY(`webhook_id`, `id`),
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_match` ON `webhook_deliveries` (`webhook_id`,`match_id`,`n`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_at` ON `webhook_deliveries` (`webhook_id`,`at`,`n`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_waiting` ON `webhook_deliveries` (`webhook_id`,`not_before`) WHERE "webhook_deliveries"."ended_at" is null;