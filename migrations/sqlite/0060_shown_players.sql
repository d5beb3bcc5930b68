ALTER TABLE `players` ADD `marked` text;--> statement-breakpoint
CREATE INDEX `players_member` ON `players` (`member`);