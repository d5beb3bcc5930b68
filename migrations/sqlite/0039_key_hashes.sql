CREATE TABLE `key_hashes` (
	`name` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL,
	`hash` text NOT NULL
);
