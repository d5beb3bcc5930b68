CREATE TABLE `desk_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`ref` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`means` text NOT NULL,
	`club` text,
	`at` integer NOT NULL,
	`taken_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `desk_payments_ref` ON `desk_payments` (`ref`);--> statement-breakpoint
CREATE INDEX `desk_payments_at` ON `desk_payments` (`at`);--> statement-breakpoint
CREATE TABLE `order_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`ref` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`means` text NOT NULL,
	`state` text NOT NULL,
	`restocked` text NOT NULL,
	`reason` text NOT NULL,
	`club` text,
	`at` integer NOT NULL,
	`asked_by` text NOT NULL,
	`done_at` integer,
	`note` text
);
--> statement-breakpoint
CREATE INDEX `order_refunds_ref` ON `order_refunds` (`ref`);--> statement-breakpoint
CREATE INDEX `order_refunds_done` ON `order_refunds` (`done_at`);--> statement-breakpoint
CREATE INDEX `order_refunds_requested` ON `order_refunds` (`at`) WHERE state = 'requested';--> statement-breakpoint
ALTER TABLE `orders` ADD `desk_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `refunded_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_paid_at` ON `orders` (`paid_at`);--> statement-breakpoint
-- Written by hand: refunds never add up to more than was paid, and payments and refunds are never rewritten.
CREATE TRIGGER `orders_till` BEFORE UPDATE ON `orders`
WHEN NEW.`desk_cents` < OLD.`desk_cents` OR NEW.`desk_cents` > NEW.`total_cents` OR NEW.`refunded_cents` < 0
	OR NEW.`refunded_cents` > CASE WHEN NEW.`capture_id` LIKE 'DESK-%' THEN NEW.`desk_cents` WHEN NEW.`capture_id` IS NULL THEN 0 ELSE NEW.`total_cents` END
BEGIN
	SELECT RAISE(ABORT, 'payments or refunds add up to too much');
END;
--> statement-breakpoint
CREATE TRIGGER `desk_payments_kept` BEFORE UPDATE ON `desk_payments`
BEGIN
	SELECT RAISE(ABORT, 'a payment is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `desk_payments_stay` BEFORE DELETE ON `desk_payments`
BEGIN
	SELECT RAISE(ABORT, 'a payment is never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `order_refunds_kept` BEFORE UPDATE ON `order_refunds`
WHEN OLD.`ref` <> NEW.`ref` OR OLD.`amount_cents` <> NEW.`amount_cents` OR OLD.`means` <> NEW.`means` OR OLD.`state` <> 'requested'
BEGIN
	SELECT RAISE(ABORT, 'a refund is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `order_refunds_stay` BEFORE DELETE ON `order_refunds`
BEGIN
	SELECT RAISE(ABORT, 'a refund is never deleted');
END;
