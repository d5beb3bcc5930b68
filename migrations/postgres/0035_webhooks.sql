CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"events" jsonb NOT NULL,
	"club" text,
	"enabled" boolean NOT NULL,
	"off_reason" text,
	"failing_since" bigint,
	"created_at" bigint NOT NULL,
	"since" bigint NOT NULL,
	"secret" text NOT NULL,
	"secret_id" text NOT NULL,
	"old_secret" text,
	"old_secret_until" bigint
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"webhook_id" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"match_id" text,
	"n" integer NOT NULL,
	"at" bigint NOT NULL,
	"tries" integer NOT NULL,
	"not_before" bigint NOT NULL,
	"claim" text,
	"first_tried_at" bigint,
	"tried_at" bigint,
	"code" integer,
	"failure" text,
	"ended_at" bigint,
	CONSTRAINT "webhook_deliveries_webhook_id_id_pk" PRIMARY KEY("webhook_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_match" ON "webhook_deliveries" USING btree ("webhook_id","match_id","n");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_at" ON "webhook_deliveries" USING btree ("webhook_id","at","n");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("webhook_id","not_before") WHERE "webhook_deliveries"."ended_at" is null;