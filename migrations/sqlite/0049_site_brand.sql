CREATE TABLE `site_brand` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text,
	`logo` text,
	`sponsors` text,
	`version` integer NOT NULL
);
