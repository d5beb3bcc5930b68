CREATE TABLE `cart_lines` (
	`owner` text NOT NULL,
	`product_id` integer NOT NULL,
	`id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`last_add` integer NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`owner`, `product_id`),
	CONSTRAINT "cart_lines_quantity" CHECK("cart_lines"."quantity" between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_lines_owner_id` ON `cart_lines` (`owner`,`id`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`tries` integer NOT NULL,
	`not_before` integer NOT NULL,
	`claim` text
);
--> statement-breakpoint
CREATE TABLE `order_steps` (
	`ref` text NOT NULL,
	`step` integer NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	`note` text,
	PRIMARY KEY(`ref`, `step`),
	FOREIGN KEY (`ref`) REFERENCES `orders`(`ref`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `orders` (
	`ref` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`order_id` integer NOT NULL,
	`state` text NOT NULL,
	`open_cart` text,
	`items` text NOT NULL,
	`subtotal_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`delivery_day` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	`payment_token` text,
	`payment_link` text,
	`capturing` text,
	`capture_id` text,
	`paid_at` integer,
	`unpaid_reason` text,
	CONSTRAINT "orders_open" CHECK(("orders"."state" in ('created', 'pending')) = ("orders"."open_cart" is not null)),
	CONSTRAINT "orders_paid" CHECK("orders"."state" <> 'paid' or "orders"."capture_id" is not null),
	CONSTRAINT "orders_total" CHECK("orders"."total_cents" = "orders"."subtotal_cents" + 500)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_owner_order_id` ON `orders` (`owner`,`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_open_cart` ON `orders` (`open_cart`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_payment_token` ON `orders` (`payment_token`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_capture_id` ON `orders` (`capture_id`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`subtitle` text NOT NULL,
	`image` text NOT NULL,
	`image_hash` text NOT NULL,
	`image_alt` text NOT NULL,
	`price_cents` integer NOT NULL,
	`characteristics` text NOT NULL,
	`translations` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sandbox_payments` (
	`token` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`order_ref` text NOT NULL,
	`order_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text NOT NULL,
	`capture_id` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_payments_request_id_unique` ON `sandbox_payments` (`request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_payments_capture_id_unique` ON `sandbox_payments` (`capture_id`);