ALTER TABLE `match_summaries` ADD `pace` real;--> statement-breakpoint
ALTER TABLE `orders_of_play` ADD `changed_at` integer;