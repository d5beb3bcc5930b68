ALTER TABLE `products` ADD `choices` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `variants` text DEFAULT '[]' NOT NULL;