CREATE TABLE `match_notes` (
	`match_id` text NOT NULL,
	`id` text NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`played_at` integer,
	`kind` text NOT NULL,
	`side` integer,
	`violation` text,
	`text` text,
	`author` text NOT NULL,
	PRIMARY KEY(`match_id`, `id`),
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
