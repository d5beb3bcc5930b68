CREATE TABLE `court_units` (
	`court_id` text NOT NULL,
	`unit` integer NOT NULL,
	`booking` text,
	`block` text,
	PRIMARY KEY(`court_id`, `unit`),
	FOREIGN KEY (`booking`) REFERENCES `reservations`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `court_units_booking` ON `court_units` (`booking`);--> statement-breakpoint
CREATE INDEX `court_units_block` ON `court_units` (`block`);--> statement-breakpoint
CREATE TABLE `person_units` (
	`person` text NOT NULL,
	`unit` integer NOT NULL,
	`booking` text NOT NULL,
	PRIMARY KEY(`person`, `unit`),
	FOREIGN KEY (`booking`) REFERENCES `reservations`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `person_units_booking` ON `person_units` (`booking`);--> statement-breakpoint
CREATE TABLE `partners` (
	`booking` text NOT NULL,
	`email` text NOT NULL,
	`state` text NOT NULL,
	`invited_at` integer NOT NULL,
	PRIMARY KEY(`booking`, `email`),
	FOREIGN KEY (`booking`) REFERENCES `reservations`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `partners_email` ON `partners` (`email`);--> statement-breakpoint
DROP INDEX `reservations_slot`;--> statement-breakpoint
ALTER TABLE `reservations` ADD `court_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `reservations` ADD `ends_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reservations` ADD `state` text DEFAULT 'booked' NOT NULL;--> statement-breakpoint
ALTER TABLE `reservations` ADD `held_until` integer;--> statement-breakpoint
ALTER TABLE `reservations` ADD `series` text;--> statement-breakpoint
ALTER TABLE `reservations` ADD `booked_by` text;--> statement-breakpoint
ALTER TABLE `reservations` ADD `sequence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reservations` ADD `changed_at` integer;--> statement-breakpoint
ALTER TABLE `reservations` ADD `reminder_at` integer;--> statement-breakpoint
CREATE INDEX `reservations_series` ON `reservations` (`series`,`starts_at`) WHERE "reservations"."series" is not null;--> statement-breakpoint
CREATE INDEX `reservations_held` ON `reservations` (`held_until`) WHERE "reservations"."held_until" is not null;--> statement-breakpoint
CREATE INDEX `reservations_reminder` ON `reservations` (`reminder_at`) WHERE "reservations"."reminder_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `reservations_uid` ON `reservations` (`uid`);--> statement-breakpoint
ALTER TABLE `mails` ADD `calendar` text;--> statement-breakpoint
-- From here on written by hand. Bookings from before lasted an hour. They take their court, but not their person: somebody may
-- have booked two courts at the same time.
UPDATE `reservations` SET `court_id` = `club` || '-' || substr(`court`, 7), `ends_at` = `starts_at` + 3600000;--> statement-breakpoint
INSERT INTO `court_units` (`court_id`, `unit`, `booking`)
	SELECT `court_id`, `starts_at` / 1800000 + half, `uid` FROM `reservations`, (SELECT 0 AS half UNION ALL SELECT 1) halves
	WHERE true ON CONFLICT DO NOTHING;
