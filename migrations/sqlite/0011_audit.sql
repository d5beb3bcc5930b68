CREATE TABLE `audit_records` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`who` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`club` text,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `audit_records_at` ON `audit_records` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_records_who` ON `audit_records` (`who`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_records_action` ON `audit_records` (`action`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_records_who_action` ON `audit_records` (`who`,`action`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_records_subject` ON `audit_records` (`subject`,`at`,`id`);--> statement-breakpoint
-- Written by hand: the audit log only grows.
CREATE TRIGGER `audit_records_kept` BEFORE UPDATE ON `audit_records`
BEGIN
	SELECT RAISE(ABORT, 'a record of the audit log is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_records_stay` BEFORE DELETE ON `audit_records`
BEGIN
	SELECT RAISE(ABORT, 'a record of the audit log is never deleted');
END;
