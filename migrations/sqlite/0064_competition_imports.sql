CREATE TABLE `competition_imports` (
	`match_id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`result` text NOT NULL,
	`author` text NOT NULL,
	`day` text,
	`kept` integer NOT NULL
);
