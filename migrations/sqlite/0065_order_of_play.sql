CREATE TABLE `orders_of_play` (
	`club` text NOT NULL,
	`date` text NOT NULL,
	`version` integer NOT NULL,
	`settings` text NOT NULL,
	`items` text NOT NULL,
	`told` text,
	PRIMARY KEY(`club`, `date`)
);
--> statement-breakpoint
CREATE TABLE `order_proposals` (
	`id` text NOT NULL,
	`club` text NOT NULL,
	`date` text NOT NULL,
	`version` integer NOT NULL,
	`again` integer NOT NULL,
	`plan` text NOT NULL,
	`created_at` integer NOT NULL,
	`accepted` integer,
	PRIMARY KEY(`club`, `date`, `id`)
);
--> statement-breakpoint
ALTER TABLE `matches` ADD `held_minutes` integer;