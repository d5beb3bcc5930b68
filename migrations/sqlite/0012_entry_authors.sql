ALTER TABLE `match_entries` ADD `played_at` integer;--> statement-breakpoint
ALTER TABLE `match_entries` ADD `author` text;