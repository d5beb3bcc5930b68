DROP INDEX `match_players_player`;--> statement-breakpoint
CREATE INDEX `match_players_player` ON `match_players` (`player`,`match_id`,`side`);--> statement-breakpoint
ALTER TABLE `players` ADD `chosen` text;