CREATE TABLE `shop_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`currency` text NOT NULL,
	`fee_cents` integer NOT NULL,
	`club_fees` text NOT NULL,
	`second_currency` text,
	`second_rate` text,
	`version` integer NOT NULL,
	`currency_since` integer
);
--> statement-breakpoint
ALTER TABLE `reservations` ADD `price_currency` text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `currency` text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE `sandbox_payments` ADD `currency` text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE `clubs` ADD `currency` text;--> statement-breakpoint
-- Written by hand: the currency of an order never changes.
CREATE TRIGGER `orders_currency` BEFORE UPDATE ON `orders`
WHEN OLD.`currency` <> NEW.`currency`
BEGIN
	SELECT RAISE(ABORT, 'an order is frozen');
END;
