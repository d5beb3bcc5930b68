ALTER TABLE `reservations` ADD `cancels_at` integer;--> statement-breakpoint
ALTER TABLE `reservations` ADD `cancellation` text;--> statement-breakpoint
CREATE INDEX `reservations_cancels` ON `reservations` (`cancels_at`) WHERE "reservations"."cancels_at" is not null;