CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`person` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`key` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_person` ON `push_subscriptions` (`person`);