CREATE TABLE `guests` (
	`person_id` text PRIMARY KEY NOT NULL,
	`club` text NOT NULL,
	`phone` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `reservations` ADD `desk_price_cents` integer;--> statement-breakpoint
ALTER TABLE `clubs` ADD `free_of_charge` integer DEFAULT false NOT NULL;