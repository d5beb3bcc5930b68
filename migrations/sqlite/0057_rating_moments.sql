CREATE TABLE `set_chances` (
	`match_id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`chances` text NOT NULL
);
--> statement-breakpoint
DROP INDEX `rating_steps_player`;--> statement-breakpoint
CREATE INDEX `rating_steps_player` ON `rating_steps` (`player`,`kind`,`ended_at`,`matches`);