CREATE TABLE `calendar_events` (
	`owner` text NOT NULL,
	`id` integer NOT NULL,
	`uid` text NOT NULL,
	`title` text NOT NULL,
	`day` text NOT NULL,
	`hour` integer NOT NULL,
	`sequence` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`owner`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_events_uid` ON `calendar_events` (`uid`);--> statement-breakpoint
CREATE TABLE `calendar_links` (
	`owner` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_links_token` ON `calendar_links` (`token_hash`);--> statement-breakpoint
CREATE TABLE `reservations` (
	`owner` text NOT NULL,
	`id` integer NOT NULL,
	`uid` text NOT NULL,
	`club` text NOT NULL,
	`date` text NOT NULL,
	`court` text NOT NULL,
	`hour` integer NOT NULL,
	`title` text NOT NULL,
	`starts_at` integer NOT NULL,
	`place` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`owner`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reservations_slot` ON `reservations` (`club`,`date`,`court`,`hour`);--> statement-breakpoint
CREATE UNIQUE INDEX `reservations_place` ON `reservations` (`owner`,`place`);