CREATE TABLE "cart_lines" (
	"owner" text NOT NULL,
	"product_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"last_add" bigint NOT NULL,
	"added_at" bigint NOT NULL,
	CONSTRAINT "cart_lines_owner_product_id_pk" PRIMARY KEY("owner","product_id"),
	CONSTRAINT "cart_lines_owner_id" UNIQUE("owner","id"),
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"language" text NOT NULL,
	"created_at" bigint NOT NULL,
	"sent_at" bigint,
	"tries" integer NOT NULL,
	"not_before" bigint NOT NULL,
	"claim" text
);
--> statement-breakpoint
CREATE TABLE "order_steps" (
	"ref" text NOT NULL,
	"step" integer NOT NULL,
	"state" text NOT NULL,
	"at" bigint NOT NULL,
	"note" text,
	CONSTRAINT "order_steps_ref_step_pk" PRIMARY KEY("ref","step")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"ref" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"order_id" bigint NOT NULL,
	"state" text NOT NULL,
	"open_cart" text,
	"items" jsonb NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"delivery_day" text NOT NULL,
	"language" text NOT NULL,
	"created_at" bigint NOT NULL,
	"payment_token" text,
	"payment_link" text,
	"capturing" text,
	"capture_id" text,
	"paid_at" bigint,
	"unpaid_reason" text,
	CONSTRAINT "orders_owner_order_id" UNIQUE("owner","order_id"),
	CONSTRAINT "orders_open_cart" UNIQUE("open_cart"),
	CONSTRAINT "orders_payment_token" UNIQUE("payment_token"),
	CONSTRAINT "orders_capture_id" UNIQUE("capture_id"),
	CONSTRAINT "orders_open" CHECK (("orders"."state" in ('created', 'pending')) = ("orders"."open_cart" is not null)),
	CONSTRAINT "orders_paid" CHECK ("orders"."state" <> 'paid' or "orders"."capture_id" is not null),
	CONSTRAINT "orders_total" CHECK ("orders"."total_cents" = "orders"."subtotal_cents" + 500)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"image" text NOT NULL,
	"image_hash" text NOT NULL,
	"image_alt" text NOT NULL,
	"price_cents" integer NOT NULL,
	"characteristics" jsonb NOT NULL,
	"translations" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"token" text PRIMARY KEY NOT NULL,
	"request_id" text NOT NULL,
	"order_ref" text NOT NULL,
	"order_id" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"capture_id" text,
	CONSTRAINT "sandbox_payments_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "sandbox_payments_capture_id_unique" UNIQUE("capture_id")
);
--> statement-breakpoint
ALTER TABLE "order_steps" ADD CONSTRAINT "order_steps_ref_orders_ref_fk" FOREIGN KEY ("ref") REFERENCES "public"."orders"("ref") ON DELETE no action ON UPDATE no action;