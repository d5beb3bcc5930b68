DROP INDEX `orders_waiting`;--> statement-breakpoint
CREATE INDEX `orders_to_hand_over` ON `orders` (`created_at`,`ref`) WHERE paid_at is not null and handed_over_at is null and refund is null;