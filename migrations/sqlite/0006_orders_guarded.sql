-- Written by hand: an order begins at its beginning, its record is never rewritten, and more of it is frozen.
CREATE TRIGGER `orders_begin` BEFORE INSERT ON `orders`
WHEN NEW.`state` <> 'created'
BEGIN
	SELECT RAISE(ABORT, 'an order begins as created');
END;
--> statement-breakpoint
CREATE TRIGGER `orders_made` BEFORE UPDATE ON `orders`
WHEN OLD.`created_at` <> NEW.`created_at` OR OLD.`delivery_day` <> NEW.`delivery_day` OR OLD.`language` <> NEW.`language`
BEGIN
	SELECT RAISE(ABORT, 'an order is frozen');
END;
--> statement-breakpoint
CREATE TRIGGER `order_steps_kept` BEFORE UPDATE ON `order_steps`
BEGIN
	SELECT RAISE(ABORT, 'a step of an order is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `order_steps_stay` BEFORE DELETE ON `order_steps`
BEGIN
	SELECT RAISE(ABORT, 'a step of an order is never deleted');
END;
