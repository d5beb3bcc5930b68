ALTER TABLE `orders` DROP CONSTRAINT `orders_total`;--> statement-breakpoint
ALTER TABLE `orders` ADD `kind` text DEFAULT 'cart' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `booking` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `fee_cents` integer DEFAULT 500 NOT NULL;--> statement-breakpoint
DROP INDEX `orders_to_hand_over`;--> statement-breakpoint
CREATE INDEX `orders_to_hand_over` ON `orders` (`created_at`,`ref`) WHERE paid_at is not null and handed_over_at is null and refund is null and kind = 'cart';--> statement-breakpoint
-- Written by hand: a new order's total is its subtotal and its fee, and its kind and fee never change.
CREATE TRIGGER `orders_sum` BEFORE INSERT ON `orders`
WHEN NEW.`total_cents` <> NEW.`subtotal_cents` + NEW.`fee_cents`
BEGIN
	SELECT RAISE(ABORT, 'the total of an order is its subtotal and its fee');
END;
--> statement-breakpoint
DROP TRIGGER `orders_made`;--> statement-breakpoint
CREATE TRIGGER `orders_made` BEFORE UPDATE ON `orders`
WHEN OLD.`created_at` <> NEW.`created_at` OR OLD.`delivery_day` <> NEW.`delivery_day` OR OLD.`language` <> NEW.`language`
	OR OLD.`kind` <> NEW.`kind` OR OLD.`fee_cents` <> NEW.`fee_cents`
BEGIN
	SELECT RAISE(ABORT, 'an order is frozen');
END;
