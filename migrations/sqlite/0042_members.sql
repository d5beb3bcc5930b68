CREATE TABLE `members` (
	`person_id` text PRIMARY KEY NOT NULL,
	`club` text NOT NULL,
	`number` text NOT NULL,
	`number_key` text,
	`phone` text NOT NULL,
	`email` text NOT NULL,
	`notes` text NOT NULL,
	`tags` text NOT NULL,
	`sort` text NOT NULL,
	`name_key` text NOT NULL,
	`account` text,
	`joined_at` integer,
	`moved` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `members_list` ON `members` (`club`,`sort`,`person_id`);--> statement-breakpoint
CREATE INDEX `members_name` ON `members` (`club`,`name_key`);--> statement-breakpoint
CREATE INDEX `members_email` ON `members` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `members_number` ON `members` (`club`,`number_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `members_account` ON `members` (`account`,`club`);