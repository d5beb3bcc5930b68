ALTER TABLE `match_results` ADD `doubles` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `match_results` ADD `totals` text;