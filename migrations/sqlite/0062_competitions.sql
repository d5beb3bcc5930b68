CREATE TABLE `competitions` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`club` text NOT NULL,
	`clubs` text NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`published` integer NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `competitions_days` ON `competitions` (`starts_on`,`id`);--> statement-breakpoint
CREATE TABLE `competition_events` (
	`id` text PRIMARY KEY NOT NULL,
	`competition` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`match_format` text,
	`stages` text NOT NULL,
	`draws` text NOT NULL,
	`most_entries` integer NOT NULL,
	`closes_at` integer,
	`created_at` integer NOT NULL,
	`version` integer NOT NULL,
	`followed` integer NOT NULL,
	`pending` integer NOT NULL,
	FOREIGN KEY (`competition`) REFERENCES `competitions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `competition_events_of` ON `competition_events` (`competition`);--> statement-breakpoint
CREATE INDEX `competition_events_pending` ON `competition_events` (`pending`);--> statement-breakpoint
CREATE TABLE `competition_entries` (
	`event` text NOT NULL,
	`id` text NOT NULL,
	`state` text NOT NULL,
	`rank` integer,
	`number` integer NOT NULL,
	`entered_at` integer NOT NULL,
	`withdrawn_by` text,
	PRIMARY KEY(`event`, `id`),
	FOREIGN KEY (`event`) REFERENCES `competition_events`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `competition_entries_number` ON `competition_entries` (`event`,`number`);--> statement-breakpoint
CREATE TABLE `competition_players` (
	`event` text NOT NULL,
	`player` text NOT NULL,
	`entry` text NOT NULL,
	`place` integer NOT NULL,
	PRIMARY KEY(`event`, `player`),
	FOREIGN KEY (`event`) REFERENCES `competition_events`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `competition_players_entry` ON `competition_players` (`event`,`entry`);--> statement-breakpoint
CREATE INDEX `competition_players_player` ON `competition_players` (`player`);--> statement-breakpoint
CREATE TABLE `competition_matches` (
	`event` text NOT NULL,
	`stage` text NOT NULL,
	`place` text NOT NULL,
	`match_id` text NOT NULL,
	`one` text NOT NULL,
	`two` text NOT NULL,
	`made` integer NOT NULL,
	`kept` integer NOT NULL,
	PRIMARY KEY(`event`, `stage`, `place`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `competition_matches_match` ON `competition_matches` (`match_id`);