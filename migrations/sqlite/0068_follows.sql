CREATE TABLE `follows` (
	`person` text NOT NULL,
	`kind` text NOT NULL,
	`target` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`person`, `kind`, `target`)
);
