CREATE TABLE `other_hours` (
	`club` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`from_date` text,
	`until_date` text,
	`yearly` integer NOT NULL,
	`weekdays` text NOT NULL,
	`courts` text,
	`open` text NOT NULL,
	PRIMARY KEY(`club`, `position`)
);
