CREATE TABLE "__drizzle_migrations" (
				id SERIAL PRIMARY KEY,
				hash text NOT NULL,
				created_at numeric
			);
insert into "__drizzle_migrations" values (NULL, '6a6676689373daedf932847196b74d78ebd063055a1fda6a8597a8cbb31b1ae7', 1795245265123);
insert into "__drizzle_migrations" values (NULL, '67ebf25aa9cf8b8ea9a9596321f7a90f42c8a48608830aebb1c02b26d32d59d2', 1795249055128);
insert into "__drizzle_migrations" values (NULL, '5c2a20fee0ba5ca4f84db5eb6256789c97962b7f92252f4817b6a156ac398413', 1795267245845);
insert into "__drizzle_migrations" values (NULL, '408f58b7a65106a90fe83b89ada51a9fef2b361726ae089e5adb4f7007ee2c0f', 1795270189088);
insert into "__drizzle_migrations" values (NULL, '04b72396477b2b43ea7997aeb6f5459cf9466a989592b4d9eb8949da574bce96', 1795270192431);
insert into "__drizzle_migrations" values (NULL, '60ecc18918754e0efc8f0eb391716e3ffcb418cf8d2fecc079758a66ad9a3e9a', 1795271576747);
insert into "__drizzle_migrations" values (NULL, '8af81ab1c64cac905ce7f38916ce4f5e838abb8e8e8039283e6dfed3706267fb', 1795273778820);
CREATE TABLE `match_entries` (
	`match_id` text NOT NULL,
	`seq` integer NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`side` integer,
	`action` text,
	`shot` text,
	`stroke` text,
	`game` integer,
	`gamescore` text,
	`undone` integer,
	`detail` text,
	PRIMARY KEY(`match_id`, `seq`),
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
insert into "match_entries" values ('live', 1, '06ea26f1-8c88-4a0c-b6bc-e4f3dcf8dec4', 1795394260974, 'action', 1, 'ACE', NULL, NULL, 1, '15-0', NULL, NULL);
insert into "match_entries" values ('live', 2, '2deb9795-0734-4e32-a510-5f11c550cac9', 1795394260990, 'action', 2, 'ACE', NULL, NULL, 1, '15-15', NULL, NULL);
insert into "match_entries" values ('live', 3, '0f11e182-1d0f-461e-a6d5-7451103bafbb', 1795394261023, 'action', 1, 'ACE', NULL, NULL, 1, '30-15', NULL, NULL);
insert into "match_entries" values ('live', 4, 'f5f160a6-103e-4883-8ce7-dc63aa52fedb', 1795394261039, 'action', 1, 'ACE', NULL, NULL, 1, '40-15', NULL, NULL);
insert into "match_entries" values ('live', 5, 'f0060a15-8ab3-413c-ac6c-bd07dee9e387', 1795394261043, 'action', 2, 'WINNER', 'LOB', 'BACKHAND', 1, '40-30', NULL, NULL);
insert into "match_entries" values ('live', 6, '450f57b2-11ea-42e8-9ac9-856fc934d584', 1795394261053, 'undo', NULL, NULL, NULL, NULL, NULL, NULL, 5, NULL);
insert into "match_entries" values ('live', 7, '6c8f5bb6-c2f8-4668-82f7-9494a144148c', 1795394261057, 'action', 1, 'WINNER', NULL, NULL, 1, '0-0', NULL, NULL);
insert into "match_entries" values ('finished', 1, '3c781055-9207-4390-add2-b78ee0c87d32', 1795394261071, 'action', 1, 'WINNER', NULL, NULL, 1, '15-0', NULL, NULL);
insert into "match_entries" values ('finished', 2, '0aecb992-7939-4b45-9a2c-959b1e5abf7d', 1795394261071, 'action', 1, 'WINNER', NULL, NULL, 1, '30-0', NULL, NULL);
insert into "match_entries" values ('finished', 3, 'be9df122-6e34-4e5c-86af-af15405bffaf', 1795394261071, 'action', 1, 'WINNER', NULL, NULL, 1, '40-0', NULL, NULL);
insert into "match_entries" values ('finished', 4, 'a423600d-012c-42d0-a763-ed2dbc08376d', 1795394261071, 'action', 1, 'WINNER', NULL, NULL, 1, '0-0', NULL, NULL);
insert into "match_entries" values ('finished', 5, 'f836e92b-c2c5-4509-9eec-2ed8197a00dd', 1795394261076, 'action', 1, 'WINNER', NULL, NULL, 2, '15-0', NULL, NULL);
insert into "match_entries" values ('finished', 6, '95f5487c-0b4b-433a-b94d-22a841e601ae', 1795394261076, 'action', 1, 'WINNER', NULL, NULL, 2, '30-0', NULL, NULL);
insert into "match_entries" values ('finished', 7, '7980d79d-6f21-42fe-8fc1-04e9f27b9f7d', 1795394261076, 'action', 1, 'WINNER', NULL, NULL, 2, '40-0', NULL, NULL);
insert into "match_entries" values ('finished', 8, '8c236833-03c8-4836-becb-9669fd68d0dc', 1795394261076, 'action', 1, 'WINNER', NULL, NULL, 2, '0-0', NULL, NULL);
insert into "match_entries" values ('finished', 9, '9eeeff5e-755b-458e-9add-309fde53707c', 1795394261079, 'action', 1, 'WINNER', NULL, NULL, 3, '15-0', NULL, NULL);
insert into "match_entries" values ('finished', 10, '4bfa8810-d5b7-427c-876d-a5df0f8fab0e', 1795394261079, 'action', 1, 'WINNER', NULL, NULL, 3, '30-0', NULL, NULL);
insert into "match_entries" values ('finished', 11, '581b9a2f-df9b-4b88-ad8d-f03a409a5b67', 1795394261079, 'action', 1, 'WINNER', NULL, NULL, 3, '40-0', NULL, NULL);
insert into "match_entries" values ('finished', 12, '88e71e91-7df1-4979-b79c-0c8296094ecf', 1795394261079, 'action', 1, 'WINNER', NULL, NULL, 3, '0-0', NULL, NULL);
insert into "match_entries" values ('finished', 13, '17348a8b-23f1-49d7-98bd-1d90b46e7aeb', 1795394261088, 'action', 1, 'WINNER', NULL, NULL, 4, '15-0', NULL, NULL);
insert into "match_entries" values ('finished', 14, '1241f0c7-367a-474e-bdaa-73b85357b9b6', 1795394261088, 'action', 1, 'WINNER', NULL, NULL, 4, '30-0', NULL, NULL);
insert into "match_entries" values ('finished', 15, '94ec1063-c0de-43b3-b5fb-525ac914caa3', 1795394261088, 'action', 1, 'WINNER', NULL, NULL, 4, '40-0', NULL, NULL);
insert into "match_entries" values ('finished', 16, 'b4fe95bd-aaae-42b6-b7bd-72422d7d8b5b', 1795394261088, 'action', 1, 'WINNER', NULL, NULL, 4, '0-0', NULL, NULL);
insert into "match_entries" values ('retired', 1, '6890a8cf-a4d6-4aec-acd8-e03e083a0970', 1795394261110, 'action', 2, 'WINNER', NULL, NULL, 1, '0-15', NULL, NULL);
insert into "match_entries" values ('retired', 2, '7dc3e187-d9c6-4dcf-b625-20d07d55a74f', 1795394261110, 'action', 1, 'WINNER', NULL, NULL, 1, '15-15', NULL, NULL);
insert into "match_entries" values ('retired', 3, '2c08704f-99b8-4a95-800b-84b3e8eaab41', 1795394261114, 'status', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"kind":"status","status":"retired","winner":2}');
insert into "match_entries" values ('suspended', 1, 'bd5c197c-66fc-4994-bc7d-2f3e0d7a1089', 1795394261120, 'action', 2, 'WINNER', NULL, NULL, 1, '0-15', NULL, NULL);
insert into "match_entries" values ('suspended', 2, '9db98c52-b384-437a-9cae-e3b321eb586d', 1795394261120, 'action', 1, 'WINNER', NULL, NULL, 1, '15-15', NULL, NULL);
insert into "match_entries" values ('suspended', 3, '42be9274-6f89-4e99-8cbb-d6e3bbfb382a', 1795394261137, 'status', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"kind":"status","status":"suspended","winner":null}');
insert into "match_entries" values ('started-later', 1, 'known', 1795394261146, 'start', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"kind":"start","sets":[{"games":[6,4],"tiebreak":null},{"games":[2,1],"tiebreak":null}],"points":[1,0],"server":1}');
insert into "match_entries" values ('started-later', 2, 'warned', 1795394261149, 'penalty', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"kind":"penalty","side":2,"penalty":"warning"}');
insert into "match_entries" values ('started-later', 3, 'wrong-server', 1795394261149, 'correction', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"kind":"correction","server":2}');
insert into "match_entries" values ('started-later', 4, '74ac78f7-a8e6-4453-9fce-4edf6b32f77b', 1795394261149, 'action', 2, 'WINNER', NULL, NULL, 14, '15-15', NULL, NULL);
insert into "match_entries" values ('doubles', 1, '09acb8b3-906e-43eb-80a9-b423b290c497', 1795394261155, 'action', 1, 'WINNER', NULL, NULL, 1, '15-0', NULL, NULL);
insert into "match_entries" values ('doubles', 2, '49a911bd-9708-44bb-8175-e9c6a7a4aef4', 1795394261155, 'action', 2, 'WINNER', NULL, NULL, 1, '15-15', NULL, NULL);
insert into "match_entries" values ('doubles', 3, '04f633e8-f714-4ab5-9dd2-b1d9521b2578', 1795394261155, 'action', 2, 'WINNER', NULL, NULL, 1, '15-30', NULL, NULL);
CREATE TABLE `matches` (
	`id` text PRIMARY KEY NOT NULL,
	`category` text NOT NULL,
	`player1` text NOT NULL,
	`player2` text NOT NULL,
	`description` text NOT NULL,
	`date` integer NOT NULL,
	`live_stream` integer NOT NULL,
	`stream_url` text,
	`format` text,
	`first_server` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
, `players` text);
insert into "matches" values ('live', 'Singles', 'Ana Díaz', 'Beto Cruz', 'live', 1772359200000, 0, NULL, NULL, NULL, 1795394260941, 1795394260941, NULL);
insert into "matches" values ('finished', 'Singles', 'Ana Díaz', 'Beto Cruz', 'finished', 1772272800000, 0, NULL, 'SET1-S:4/TB7@3', 1, 1795394261064, 1795394261064, NULL);
insert into "matches" values ('retired', 'Singles', 'Ana Díaz', 'Beto Cruz', 'retired', 1772359200000, 1, 'https://example.com/stream', NULL, NULL, 1795394261096, 1795394261096, NULL);
insert into "matches" values ('suspended', 'Singles', 'Ana Díaz', 'Beto Cruz', 'suspended', 1772359200000, 0, NULL, NULL, NULL, 1795394261117, 1795394261117, NULL);
insert into "matches" values ('started-later', 'Singles', 'Ana Díaz', 'Beto Cruz', 'started-later', 1772359200000, 0, NULL, 'SET3-S:6/TB7', 2, 1795394261141, 1795394261141, NULL);
insert into "matches" values ('doubles', 'Doubles', 'Díaz / Mora', 'Cruz / Peña', 'doubles', 1772532000000, 0, NULL, NULL, NULL, 1795394261152, 1795394261152, '[["Eva Díaz","Luz Mora"],["Iván Cruz","Raúl Peña"]]');
insert into "matches" values ('not-started', 'Singles', 'Ana Díaz', 'Beto Cruz', 'not-started', 1772359200000, 0, NULL, NULL, NULL, 1795394261158, 1795394261158, NULL);
insert into "matches" values ('described', 'Mixed', 'Ana Díaz', 'Beto Cruz', 'Semifinal', 1772359200000, 0, NULL, NULL, NULL, 1795394261160, 1795394261172, NULL);
CREATE TABLE `blog_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`subtitle` text NOT NULL,
	`image` text NOT NULL,
	`image_hash` text NOT NULL,
	`image_alt` text NOT NULL,
	`body` text NOT NULL
);
CREATE TABLE `content_versions` (
	`kind` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL
);
CREATE TABLE `calendar_events` (
	`owner` text NOT NULL,
	`id` integer NOT NULL,
	`uid` text NOT NULL,
	`title` text NOT NULL,
	`day` text NOT NULL,
	`hour` integer NOT NULL,
	`sequence` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`owner`, `id`)
);
insert into "calendar_events" values ('ana@example.com', 7, '7e668a5e-23f9-4bc4-b705-47e3ea24c601', 'Training', 'Monday', 18, 0, 1772463600005, 1772463600005);
CREATE TABLE `calendar_links` (
	`owner` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
insert into "calendar_links" values ('ana@example.com', 'WqmMaDPpfYvy09NyWMa3TQdE6LmyhxnmvopMS8MsgGQ', 1772463600006);
CREATE TABLE `reservations` (
	`owner` text NOT NULL,
	`id` integer NOT NULL,
	`uid` text NOT NULL,
	`club` text NOT NULL,
	`date` text NOT NULL,
	`court` text NOT NULL,
	`hour` integer NOT NULL,
	`title` text NOT NULL,
	`starts_at` integer NOT NULL,
	`place` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`owner`, `id`)
);
insert into "reservations" values ('ana@example.com', 1, 'de7d1d9e-6346-49c7-8e43-05c58f7981cc', 'club_naco', '2026-03-03', 'Court 1', 15, 'Ana', 1772564400000, 1, 1772463600001);
insert into "reservations" values ('beto@example.com', 1, '423b3d4f-147c-4e32-b1b2-a1b0e94a6153', 'club_naco', '2026-03-03', 'Court 2', 15, 'Ana', 1772564400000, 1, 1772463600003);
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
insert into "cart_lines" values ('ana@example.com', 2, 1795394259052, 1, 1795394259052, 1795394261264);
insert into "cart_lines" values ('beto@example.com', 3, 1795394259055, 1, 1795394259055, 1795394261346);
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
insert into "mails" values ('order-994d7794-3f93-4ab2-8be7-1c55e3fbbd7b', 'ana@example.com', 'Your order 1795394259051 is paid', 'Hello,

thank you. Your payment has arrived, and this is what we put together for you:

1 × Malecón 100: US$ 189.00
2 × Quisqueya, tube of four: US$ 23.00
Handling: US$ 5.00
Total, charged in US dollars: US$ 217.00

Order number: 1795394259051
Order date: 22/11/2026
Ready at the club’s desk from 27/11/2026

Bring this letter or your order number when you come.

See you on court, the club’s shop
', '<html lang="en"><body style="font:16px/1.5 sans-serif;color:#0d2438">
<p>Hello,</p><p>thank you. Your payment has arrived, and this is what we put together for you:</p>
<table cellpadding="6" style="border-collapse:collapse">
<tr><td>1 × Malecón 100</td><td align="right">US$ 189.00</td></tr>
<tr><td>2 × Quisqueya, tube of four</td><td align="right">US$ 23.00</td></tr>
<tr><td>Handling</td><td align="right">US$ 5.00</td></tr>
<tr><td>Total, charged in US dollars</td><td align="right">US$ 217.00</td></tr>
</table>
<p>Order number: 1795394259051<br>Order date: 22/11/2026<br>Ready at the club’s desk from 27/11/2026</p><p>Bring this letter or your order number when you come.</p><p>See you on court, the club’s shop</p>
</body></html>', 'en', 1795394261233, 1795394261285, 0, 1795394321240, NULL);
CREATE TABLE `order_steps` (
	`ref` text NOT NULL,
	`step` integer NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	`note` text,
	PRIMARY KEY(`ref`, `step`),
	FOREIGN KEY (`ref`) REFERENCES `orders`(`ref`) ON UPDATE no action ON DELETE no action
);
insert into "order_steps" values ('994d7794-3f93-4ab2-8be7-1c55e3fbbd7b', 0, 'created', 1795394261204, NULL);
insert into "order_steps" values ('994d7794-3f93-4ab2-8be7-1c55e3fbbd7b', 1, 'pending', 1795394261222, '72A3150101FF4A3B9');
insert into "order_steps" values ('994d7794-3f93-4ab2-8be7-1c55e3fbbd7b', 2, 'paid', 1795394261233, 'order COMPLETED, capture COMPLETED');
insert into "order_steps" values ('b24a3633-d9d3-49a0-8350-f2b7fbbbc42f', 0, 'created', 1795394261288, NULL);
insert into "order_steps" values ('b24a3633-d9d3-49a0-8350-f2b7fbbbc42f', 1, 'pending', 1795394261299, 'DC7FA6780BB34DE9B');
insert into "order_steps" values ('b24a3633-d9d3-49a0-8350-f2b7fbbbc42f', 2, 'cancelled', 1795394261310, 'the buyer turned back');
insert into "order_steps" values ('bd199916-ece0-47f4-b963-8508886e20c6', 0, 'created', 1795394261321, NULL);
insert into "order_steps" values ('bd199916-ece0-47f4-b963-8508886e20c6', 1, 'pending', 1795394261327, '76E0DC421C5F4FC99');
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
insert into "orders" values ('994d7794-3f93-4ab2-8be7-1c55e3fbbd7b', 'ana@example.com', 1795394259051, 'paid', NULL, '[{"productId":1,"name":"Malecón 100","image":"racket-allcourt.svg","quantity":1,"priceCents":18900},{"productId":4,"name":"Quisqueya, tube of four","image":"balls-tube.svg","quantity":2,"priceCents":1150}]', 21200, 21700, '2026-11-27', 'en', 1795394261204, '72A3150101FF4A3B9', 'https://www.paypal.example/checkoutnow?token=72A3150101FF4A3B9', NULL, '8E23970F', 1795394261233, NULL);
insert into "orders" values ('b24a3633-d9d3-49a0-8350-f2b7fbbbc42f', 'ana@example.com', 1795394259053, 'cancelled', NULL, '[{"productId":2,"name":"Ozama 98","image":"racket-control.svg","quantity":1,"priceCents":20950}]', 20950, 21450, '2026-11-27', 'en', 1795394261288, 'DC7FA6780BB34DE9B', 'https://www.paypal.example/checkoutnow?token=DC7FA6780BB34DE9B', NULL, NULL, NULL, 'CANCELLED_BY_BUYER');
insert into "orders" values ('bd199916-ece0-47f4-b963-8508886e20c6', 'ana@example.com', 1795394259054, 'pending', 'ana@example.com', '[{"productId":2,"name":"Ozama 98","image":"racket-control.svg","quantity":1,"priceCents":20950}]', 20950, 21450, '2026-11-27', 'en', 1795394261321, '76E0DC421C5F4FC99', 'https://www.paypal.example/checkoutnow?token=76E0DC421C5F4FC99', NULL, NULL, NULL, NULL);
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
CREATE TABLE `sandbox_payments` (
	`token` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`order_ref` text NOT NULL,
	`order_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text NOT NULL,
	`capture_id` text
);
CREATE UNIQUE INDEX `match_entries_id` ON `match_entries` (`match_id`,`id`);
CREATE UNIQUE INDEX `calendar_events_uid` ON `calendar_events` (`uid`);
CREATE UNIQUE INDEX `calendar_links_token` ON `calendar_links` (`token_hash`);
CREATE UNIQUE INDEX `reservations_slot` ON `reservations` (`club`,`date`,`court`,`hour`);
CREATE UNIQUE INDEX `reservations_place` ON `reservations` (`owner`,`place`);
CREATE UNIQUE INDEX `cart_lines_owner_id` ON `cart_lines` (`owner`,`id`);
CREATE UNIQUE INDEX `orders_owner_order_id` ON `orders` (`owner`,`order_id`);
CREATE UNIQUE INDEX `orders_open_cart` ON `orders` (`open_cart`);
CREATE UNIQUE INDEX `orders_payment_token` ON `orders` (`payment_token`);
CREATE UNIQUE INDEX `orders_capture_id` ON `orders` (`capture_id`);
CREATE UNIQUE INDEX `sandbox_payments_request_id_unique` ON `sandbox_payments` (`request_id`);
CREATE UNIQUE INDEX `sandbox_payments_capture_id_unique` ON `sandbox_payments` (`capture_id`);
CREATE TRIGGER `orders_forward` BEFORE UPDATE ON `orders`
WHEN OLD.`state` <> NEW.`state` AND NOT (
	(OLD.`state` = 'created' AND NEW.`state` IN ('pending', 'cancelled')) OR
	(OLD.`state` = 'pending' AND NEW.`state` IN ('paid', 'failed', 'cancelled'))
)
BEGIN
	SELECT RAISE(ABORT, 'an order only goes forward');
END;
CREATE TRIGGER `orders_frozen` BEFORE UPDATE ON `orders`
WHEN OLD.`owner` <> NEW.`owner` OR OLD.`order_id` <> NEW.`order_id` OR OLD.`items` <> NEW.`items`
	OR OLD.`subtotal_cents` <> NEW.`subtotal_cents` OR OLD.`total_cents` <> NEW.`total_cents`
	OR (OLD.`payment_token` IS NOT NULL AND OLD.`payment_token` IS NOT NEW.`payment_token`)
	OR (OLD.`capture_id` IS NOT NULL AND OLD.`capture_id` IS NOT NEW.`capture_id`)
BEGIN
	SELECT RAISE(ABORT, 'an order is frozen');
END;
CREATE TRIGGER `orders_begin` BEFORE INSERT ON `orders`
WHEN NEW.`state` <> 'created'
BEGIN
	SELECT RAISE(ABORT, 'an order begins as created');
END;
CREATE TRIGGER `orders_made` BEFORE UPDATE ON `orders`
WHEN OLD.`created_at` <> NEW.`created_at` OR OLD.`delivery_day` <> NEW.`delivery_day` OR OLD.`language` <> NEW.`language`
BEGIN
	SELECT RAISE(ABORT, 'an order is frozen');
END;
CREATE TRIGGER `order_steps_kept` BEFORE UPDATE ON `order_steps`
BEGIN
	SELECT RAISE(ABORT, 'a step of an order is never changed');
END;
CREATE TRIGGER `order_steps_stay` BEFORE DELETE ON `order_steps`
BEGIN
	SELECT RAISE(ABORT, 'a step of an order is never deleted');
END;

