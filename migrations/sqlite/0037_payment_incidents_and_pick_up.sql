CREATE TABLE `payment_incidents` (
	`ref` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`dispute` text,
	`at` integer NOT NULL,
	`note` text NOT NULL,
	PRIMARY KEY(`ref`, `id`),
	FOREIGN KEY (`ref`) REFERENCES `orders`(`ref`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `orders` ADD `pick_up` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `returned_cents` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `dispute` text;--> statement-breakpoint
CREATE INDEX `orders_returned` ON `orders` (`created_at`,`ref`) WHERE "orders"."returned_cents" is not null;--> statement-breakpoint
CREATE INDEX `orders_disputed` ON `orders` (`created_at`,`ref`) WHERE "orders"."dispute" is not null;