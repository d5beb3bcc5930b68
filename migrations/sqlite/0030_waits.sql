CREATE TABLE `waits` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`club` text NOT NULL,
	`starts_at` integer NOT NULL,
	`minutes` integer NOT NULL,
	`court` text,
	`state` text NOT NULL,
	`booking` text,
	`offered_until` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `waits_line` ON `waits` (`starts_at`,`club`);--> statement-breakpoint
CREATE UNIQUE INDEX `waits_slot` ON `waits` (`owner`,`club`,`starts_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `waits_booking` ON `waits` (`booking`);--> statement-breakpoint
ALTER TABLE `reservations` ADD `price_cents` integer;--> statement-breakpoint
ALTER TABLE `reservations` ADD `paid_by` text;