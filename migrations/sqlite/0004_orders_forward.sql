-- Written by hand: an order only goes forward, and what was frozen when it was made stays as it was.
CREATE TRIGGER `orders_forward` BEFORE UPDATE ON `orders`
WHEN OLD.`state` <> NEW.`state` AND NOT (
	(OLD.`state` = 'created' AND NEW.`state` IN ('pending', 'cancelled')) OR
	(OLD.`state` = 'pending' AND NEW.`state` IN ('paid', 'failed', 'cancelled'))
)
BEGIN
	SELECT RAISE(ABORT, 'an order only goes forward');
END;
--> statement-breakpoint
CREATE TRIGGER `orders_frozen` BEFORE UPDATE ON `orders`
WHEN OLD.`owner` <> NEW.`owner` OR OLD.`order_id` <> NEW.`order_id` OR OLD.`items` <> NEW.`items`
	OR OLD.`subtotal_cents` <> NEW.`subtotal_cents` OR OLD.`total_cents` <> NEW.`total_cents`
	OR (OLD.`payment_token` IS NOT NULL AND OLD.`payment_token` IS NOT NEW.`payment_token`)
	OR (OLD.`capture_id` IS NOT NULL AND OLD.`capture_id` IS NOT NEW.`capture_id`)
BEGIN
	SELECT RAISE(ABORT, 'an order is frozen');
END;
