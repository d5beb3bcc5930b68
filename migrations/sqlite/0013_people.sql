CREATE TABLE `people` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`picture` text,
	`language` text,
	`blocked` integer DEFAULT false NOT NULL,
	`search` text NOT NULL,
	`created_at` integer NOT NULL,
	`signed_in_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `people_email` ON `people` (`email`);--> statement-breakpoint
CREATE TABLE `roles` (
	`person_id` text NOT NULL,
	`club` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`person_id`, `club`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `roles_club` ON `roles` (`club`,`role`);--> statement-breakpoint
CREATE TABLE `owner_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`used_by` text
);
--> statement-breakpoint
ALTER TABLE `matches` ADD `club` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `court` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `umpire` text;