ALTER TABLE `club_messages` ADD `until` integer;--> statement-breakpoint
ALTER TABLE `clubs` ADD `draft` integer DEFAULT false NOT NULL;