CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" jsonb NOT NULL,
	"scope" text NOT NULL,
	"at" bigint NOT NULL,
	"not_before" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"audience" jsonb,
	"next" integer NOT NULL,
	"after" text NOT NULL,
	"claim" text,
	"claimed_until" bigint NOT NULL,
	"done_at" bigint
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"person" text NOT NULL,
	"channel" text NOT NULL,
	"notice" text NOT NULL,
	"at" bigint NOT NULL,
	"not_before" bigint,
	"expires_at" bigint NOT NULL,
	"tries" integer NOT NULL,
	"claim" text,
	"claimed_until" bigint NOT NULL,
	"sent_at" bigint
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"person" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"choice" text NOT NULL,
	CONSTRAINT "notification_choices_person_kind_channel_pk" PRIMARY KEY("person","kind","channel")
);
--> statement-breakpoint
CREATE TABLE "quiet_hours" (
	"person" text PRIMARY KEY NOT NULL,
	"from_minute" integer NOT NULL,
	"until_minute" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unsubscribe_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
CREATE INDEX "notices_waiting" ON "notices" USING btree ("not_before") WHERE "notices"."done_at" is null;--> statement-breakpoint
CREATE INDEX "notices_at" ON "notices" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notifications_waiting" ON "notifications" USING btree ("channel","not_before") WHERE "notifications"."not_before" is not null;--> statement-breakpoint
CREATE INDEX "notifications_person" ON "notifications" USING btree ("person");--> statement-breakpoint
CREATE INDEX "notifications_at" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "follows_target" ON "follows" USING btree ("kind","target","person");