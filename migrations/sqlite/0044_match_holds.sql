ALTER TABLE `court_units` ADD `match` text;--> statement-breakpoint
CREATE INDEX `court_units_match` ON `court_units` (`match`) WHERE "court_units"."match" is not null;--> statement-breakpoint
ALTER TABLE `clubs` ADD `best3_minutes` integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE `clubs` ADD `match_tiebreak_minutes` integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE `clubs` ADD `best5_minutes` integer DEFAULT 180 NOT NULL;--> statement-breakpoint
ALTER TABLE `clubs` ADD `short_minutes` integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE `clubs` ADD `walk_ins` integer DEFAULT false NOT NULL;