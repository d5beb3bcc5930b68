CREATE TABLE `notices` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`scope` text NOT NULL,
	`at` integer NOT NULL,
	`not_before` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`audience` text,
	`next` integer NOT NULL,
	`after` text NOT NULL,
	`claim` text,
	`claimed_until` integer NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
CREATE INDEX `notices_waiting` ON `notices` (`not_before`) WHERE "notices"."done_at" is null;--> statement-breakpoint
CREATE INDEX `notices_at` ON `notices` (`at`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`person` text NOT NULL,
	`channel` text NOT NULL,
	`notice` text NOT NULL,
	`at` integer NOT NULL,
	`not_before` integer,
	`expires_at` integer NOT NULL,
	`tries` integer NOT NULL,
	`claim` text,
	`claimed_until` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE INDEX `notifications_waiting` ON `notifications` (`channel`,`not_before`) WHERE "notifications"."not_before" is not null;--> statement-breakpoint
CREATE INDEX `notifications_person` ON `notifications` (`person`);--> statement-breakpoint
CREATE INDEX `notifications_at` ON `notifications` (`at`);--> statement-breakpoint
CREATE TABLE `notification_choices` (
	`person` text NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`choice` text NOT NULL,
	PRIMARY KEY(`person`, `kind`, `channel`)
);
--> statement-breakpoint
CREATE TABLE `quiet_hours` (
	`person` text PRIMARY KEY NOT NULL,
	`from_minute` integer NOT NULL,
	`until_minute` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `unsubscribe_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `mails` ADD `unsubscribe` text;--> statement-breakpoint
CREATE INDEX `follows_target` ON `follows` (`kind`,`target`,`person`);