ALTER TABLE `matches` ADD `serve_mean` integer;--> statement-breakpoint
ALTER TABLE `match_summaries` ADD `service_points` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `match_summaries` ADD `service_points_won` integer DEFAULT 0 NOT NULL;