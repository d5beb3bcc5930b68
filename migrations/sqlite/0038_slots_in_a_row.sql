ALTER TABLE `reservations` ADD `slots` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `clubs` ADD `max_slots` integer DEFAULT 2 NOT NULL;