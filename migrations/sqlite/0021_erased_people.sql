CREATE TABLE `erased_people` (
	`id` text PRIMARY KEY NOT NULL,
	`email_hash` text NOT NULL,
	`erased_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `erased_people_email` ON `erased_people` (`email_hash`,`erased_at`);--> statement-breakpoint
-- Written by hand: an order's buyer can be erased, unless a payment is in progress. Everything else stays frozen.
DROP TRIGGER `orders_frozen`;
--> statement-breakpoint
CREATE TRIGGER `orders_frozen` BEFORE UPDATE ON `orders`
WHEN (OLD.`owner` <> NEW.`owner` AND NOT (NEW.`owner` GLOB 'erased:*' AND OLD.`state` <> 'pending'))
	OR OLD.`order_id` <> NEW.`order_id` OR OLD.`items` <> NEW.`items`
	OR OLD.`subtotal_cents` <> NEW.`subtotal_cents` OR OLD.`total_cents` <> NEW.`total_cents`
	OR (OLD.`payment_token` IS NOT NULL AND OLD.`payment_token` IS NOT NEW.`payment_token`)
	OR (OLD.`capture_id` IS NOT NULL AND OLD.`capture_id` IS NOT NEW.`capture_id`)
BEGIN
	SELECT RAISE(ABORT, 'an order is frozen');
END;
