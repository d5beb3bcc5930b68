CREATE TABLE `club_screens` (
	`club` text PRIMARY KEY NOT NULL,
	`chances` integer NOT NULL,
	`updated_at` integer NOT NULL
);
