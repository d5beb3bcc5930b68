CREATE INDEX "mails_unsent" ON "mails" USING btree ("tries","created_at") WHERE "mails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "orders_open_since" ON "orders" USING btree ("created_at") WHERE "orders"."open_cart" is not null;--> statement-breakpoint
CREATE INDEX "reservations_date" ON "reservations" USING btree ("date","hour");