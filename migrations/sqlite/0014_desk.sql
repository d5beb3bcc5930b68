CREATE TABLE `product_stock` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`remaining` integer NOT NULL,
	CONSTRAINT "product_stock_remaining" CHECK("product_stock"."remaining" >= 0)
);
--> statement-breakpoint
CREATE TABLE `stock_holds` (
	`ref` text NOT NULL,
	`product_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`ref`, `product_id`)
);
--> statement-breakpoint
CREATE INDEX `stock_holds_until` ON `stock_holds` (`until`);--> statement-breakpoint
CREATE INDEX `stock_holds_product` ON `stock_holds` (`product_id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `refund` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `refunded_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `refund_note` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `handed_over_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `handed_over_by` text;--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`,`ref`);--> statement-breakpoint
CREATE INDEX `orders_state` ON `orders` (`state`,`created_at`,`ref`);--> statement-breakpoint
CREATE INDEX `orders_number` ON `orders` (`order_id`);--> statement-breakpoint
CREATE INDEX `orders_waiting` ON `orders` (`created_at`,`ref`) WHERE state = 'paid' and handed_over_at is null and refund is null;--> statement-breakpoint
CREATE INDEX `orders_refunds` ON `orders` (`created_at`,`ref`) WHERE "orders"."refund" is not null;--> statement-breakpoint
-- Written by hand: only a captured payment is refunded, and a refund only goes forward.
CREATE TRIGGER `orders_refund` BEFORE UPDATE ON `orders`
WHEN OLD.`refund` IS NOT NEW.`refund` AND NOT (
	(OLD.`refund` IS NULL AND NEW.`refund` = 'requested' AND NEW.`capture_id` IS NOT NULL) OR
	(OLD.`refund` = 'requested' AND NEW.`refund` IN ('done', 'refused')) OR
	(OLD.`refund` = 'refused' AND NEW.`refund` = 'requested')
)
BEGIN
	SELECT RAISE(ABORT, 'a refund only goes forward');
END;