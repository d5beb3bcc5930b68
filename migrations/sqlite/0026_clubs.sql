CREATE TABLE `clubs` (
	`id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`image` text NOT NULL,
	`address` text NOT NULL,
	`time_zone` text NOT NULL,
	`quota` integer,
	`lead_minutes` integer,
	`cancel_minutes` integer,
	`days_ahead` integer NOT NULL,
	`hold_minutes` integer NOT NULL,
	`offer_minutes` integer NOT NULL,
	`archived_at` integer,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `courts` (
	`id` text PRIMARY KEY NOT NULL,
	`club` text NOT NULL,
	`number` integer NOT NULL,
	`name` text NOT NULL,
	`surface` text,
	`indoor` integer NOT NULL,
	`lights` integer NOT NULL,
	`slot_minutes` integer NOT NULL,
	`archived_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `courts_number` ON `courts` (`club`,`number`);--> statement-breakpoint
CREATE TABLE `opening_hours` (
	`club` text NOT NULL,
	`weekday` text NOT NULL,
	`opens` integer NOT NULL,
	`closes` integer NOT NULL,
	PRIMARY KEY(`club`, `weekday`)
);
--> statement-breakpoint
CREATE TABLE `prices` (
	`club` text NOT NULL,
	`position` integer NOT NULL,
	`court` text,
	`weekdays` text NOT NULL,
	`from_minute` integer NOT NULL,
	`to_minute` integer NOT NULL,
	`member_cents` integer NOT NULL,
	`guest_cents` integer NOT NULL,
	PRIMARY KEY(`club`, `position`)
);
--> statement-breakpoint
CREATE TABLE `blocks` (
	`id` text PRIMARY KEY NOT NULL,
	`court` text NOT NULL,
	`reason` text NOT NULL,
	`date` text NOT NULL,
	`from_minute` integer NOT NULL,
	`to_minute` integer NOT NULL,
	`weekly_until` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `blocks_court` ON `blocks` (`court`,`date`);