CREATE TABLE `pictures` (
	`name` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`bytes` blob NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`uploaded_at` integer NOT NULL
);
