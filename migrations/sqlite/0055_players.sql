CREATE TABLE `match_players` (
	`match_id` text NOT NULL,
	`side` integer NOT NULL,
	`place` integer NOT NULL,
	`player` text NOT NULL,
	PRIMARY KEY(`match_id`, `side`, `place`),
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `match_players_player` ON `match_players` (`player`,`match_id`);--> statement-breakpoint
CREATE TABLE `match_results` (
	`match_id` text PRIMARY KEY NOT NULL,
	`ended_at` integer,
	`date` text,
	`how` text,
	`winner` integer,
	`sets` text NOT NULL,
	`best_of` integer NOT NULL,
	`linked` text,
	`due_at` integer,
	`counts` integer NOT NULL,
	`version` integer NOT NULL,
	`pending` integer NOT NULL,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `match_results_ended` ON `match_results` (`ended_at`,`match_id`);--> statement-breakpoint
CREATE INDEX `match_results_pending` ON `match_results` (`match_id`) WHERE pending;--> statement-breakpoint
CREATE INDEX `match_results_due` ON `match_results` (`due_at`) WHERE "match_results"."due_at" is not null;--> statement-breakpoint
CREATE TABLE `players` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`sort` text NOT NULL,
	`person` text,
	`member` text,
	`club` text,
	`parent` text,
	`joined` integer DEFAULT false NOT NULL,
	`root` text NOT NULL,
	`visibility` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `players_root` ON `players` (`root`);--> statement-breakpoint
CREATE INDEX `players_list` ON `players` (`club`,`sort`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `players_person` ON `players` (`person`);--> statement-breakpoint
CREATE TABLE `player_words` (
	`word` text NOT NULL,
	`player` text NOT NULL,
	PRIMARY KEY(`word`, `player`),
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `player_words_player` ON `player_words` (`player`);--> statement-breakpoint
CREATE TABLE `result_answers` (
	`match_id` text NOT NULL,
	`side` integer NOT NULL,
	`version` integer NOT NULL,
	`answer` text NOT NULL,
	`who` text NOT NULL,
	`reason` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`match_id`, `side`)
);
--> statement-breakpoint
CREATE INDEX `result_answers_who` ON `result_answers` (`who`);--> statement-breakpoint
CREATE TABLE `rating_steps` (
	`match_id` text NOT NULL,
	`player` text NOT NULL,
	`kind` text NOT NULL,
	`ended_at` integer NOT NULL,
	`date` text NOT NULL,
	`chance` real NOT NULL,
	`won` integer NOT NULL,
	`before` real NOT NULL,
	`r` real NOT NULL,
	`v` real NOT NULL,
	`matches` integer NOT NULL,
	PRIMARY KEY(`match_id`, `player`)
);
--> statement-breakpoint
CREATE INDEX `rating_steps_player` ON `rating_steps` (`player`,`kind`,`ended_at`,`match_id`);--> statement-breakpoint
CREATE INDEX `rating_steps_order` ON `rating_steps` (`ended_at`,`match_id`);--> statement-breakpoint
CREATE TABLE `ratings` (
	`player` text NOT NULL,
	`kind` text NOT NULL,
	`r` real NOT NULL,
	`v` real NOT NULL,
	`last` text NOT NULL,
	`matches` integer NOT NULL,
	PRIMARY KEY(`player`, `kind`)
);
--> statement-breakpoint
CREATE INDEX `ratings_order` ON `ratings` (`kind`,`r`);--> statement-breakpoint
CREATE TABLE `rating_state` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`from_ended_at` integer,
	`from_match` text
);
--> statement-breakpoint
ALTER TABLE `matches` ADD `linked` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `booked` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Written by hand: the matches of bookings are scored by their players, and all ratings are current.
UPDATE `matches` SET `booked` = 1 WHERE `id` IN (SELECT `uid` FROM `reservations`);--> statement-breakpoint
INSERT INTO `rating_state` (`id`, `version`, `from_ended_at`, `from_match`) VALUES ('ratings', 0, NULL, NULL);
