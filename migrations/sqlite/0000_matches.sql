CREATE TABLE `match_entries` (
	`match_id` text NOT NULL,
	`seq` integer NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`side` integer,
	`action` text,
	`shot` text,
	`stroke` text,
	`game` integer,
	`gamescore` text,
	`undone` integer,
	`detail` text,
	PRIMARY KEY(`match_id`, `seq`),
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `match_entries_id` ON `match_entries` (`match_id`,`id`);--> statement-breakpoint
CREATE TABLE `matches` (
	`id` text PRIMARY KEY NOT NULL,
	`category` text NOT NULL,
	`player1` text NOT NULL,
	`player2` text NOT NULL,
	`description` text NOT NULL,
	`date` integer NOT NULL,
	`live_stream` integer NOT NULL,
	`stream_url` text,
	`format` text,
	`first_server` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
