CREATE TABLE `desk_payment_means` (
	`payment` text NOT NULL,
	`number` integer NOT NULL,
	`means` text NOT NULL,
	`at` integer NOT NULL,
	`corrected_by` text NOT NULL,
	PRIMARY KEY(`payment`, `number`)
);
--> statement-breakpoint
ALTER TABLE `club_messages` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `club_messages` ADD `suspension` text;--> statement-breakpoint
CREATE TRIGGER `desk_payment_means_kept` BEFORE UPDATE ON `desk_payment_means`
BEGIN
	SELECT RAISE(ABORT, 'a correction is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `desk_payment_means_stay` BEFORE DELETE ON `desk_payment_means`
BEGIN
	SELECT RAISE(ABORT, 'a correction is never deleted');
END;
