CREATE TABLE `trial_sign_in` (
	`id` integer PRIMARY KEY NOT NULL,
	`trial` text NOT NULL,
	`opened_at` integer NOT NULL,
	`until_at` integer NOT NULL,
	`closed_at` integer,
	`accounts` integer NOT NULL
);
