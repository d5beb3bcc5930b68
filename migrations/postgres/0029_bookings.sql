CREATE TABLE "court_units" (
	"court_id" text NOT NULL,
	"unit" integer NOT NULL,
	"booking" text,
	"block" text,
	CONSTRAINT "court_units_court_id_unit_pk" PRIMARY KEY("court_id","unit")
);
--> statement-breakpoint
CREATE TABLE "person_units" (
	"person" text NOT NULL,
	"unit" integer NOT NULL,
	"booking" text NOT NULL,
	CONSTRAINT "person_units_person_unit_pk" PRIMARY KEY("person","unit")
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"booking" text NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"invited_at" bigint NOT NULL,
	CONSTRAINT "partners_booking_email_pk" PRIMARY KEY("booking","email")
);
--> statement-breakpoint
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_slot";--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "court_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "ends_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "state" text DEFAULT 'booked' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "held_until" bigint;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "series" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "booked_by" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "changed_at" bigint;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "reminder_at" bigint;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar" jsonb;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_uid" UNIQUE("uid");--> statement-breakpoint
ALTER TABLE "court_units" ADD CONSTRAINT "court_units_booking_reservations_uid_fk" FOREIGN KEY ("booking") REFERENCES "public"."reservations"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_units" ADD CONSTRAINT "person_units_booking_reservations_uid_fk" FOREIGN KEY ("booking") REFERENCES "public"."reservations"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_booking_reservations_uid_fk" FOREIGN KEY ("booking") REFERENCES "public"."reservations"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "court_units_booking" ON "court_units" USING btree ("booking");--> statement-breakpoint
CREATE INDEX "court_units_block" ON "court_units" USING btree ("block");--> statement-breakpoint
CREATE INDEX "person_units_booking" ON "person_units" USING btree ("booking");--> statement-breakpoint
CREATE INDEX "partners_email" ON "partners" USING btree ("email");--> statement-breakpoint
CREATE INDEX "reservations_series" ON "reservations" USING btree ("series","starts_at") WHERE "reservations"."series" is not null;--> statement-breakpoint
CREATE INDEX "reservations_held" ON "reservations" USING btree ("held_until") WHERE "reservations"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "reservations_reminder" ON "reservations" USING btree ("reminder_at") WHERE "reservations"."reminder_at" is not null;--> statement-breakpoint
-- From here on written by hand. Bookings from before lasted an hour. They take their court, but not their person: somebody may
-- have booked two courts at the same time.
UPDATE "reservations" SET "court_id" = "club" || '-' || substr("court", 7), "ends_at" = "starts_at" + 3600000;--> statement-breakpoint
INSERT INTO "court_units" ("court_id", "unit", "booking")
	SELECT "court_id", "starts_at" / 1800000 + half, "uid" FROM "reservations", (SELECT 0 AS half UNION ALL SELECT 1) halves
	WHERE true ON CONFLICT DO NOTHING;--> statement-breakpoint
-- During a migration, servers of the previous version insert bookings without a court id. They report a taken slot if this fails.
CREATE FUNCTION "complete_reservation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "reservations" SET "court_id" = "club" || '-' || substr("court", 7), "ends_at" = "starts_at" + 3600000
		WHERE "uid" = NEW."uid";
	INSERT INTO "court_units" ("court_id", "unit", "booking")
		SELECT NEW."club" || '-' || substr(NEW."court", 7), NEW."starts_at" / 1800000 + half, NEW."uid" FROM generate_series(0, 1) half;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "complete_reservation" AFTER INSERT ON "reservations" FOR EACH ROW WHEN (NEW."court_id" = '')
	EXECUTE FUNCTION "complete_reservation"();
--> statement-breakpoint
-- Which half hours of courts were last taken or released by which transaction, as "slot_changes" for the previous version.
CREATE TABLE "unit_changes" (
	"court_id" text NOT NULL,
	"unit" integer NOT NULL,
	"tx" xid8 NOT NULL,
	CONSTRAINT "unit_changes_pk" PRIMARY KEY("court_id","unit")
);
--> statement-breakpoint
CREATE INDEX "unit_changes_tx" ON "unit_changes" ("tx");
--> statement-breakpoint
CREATE FUNCTION "unit_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed "court_units";
BEGIN
	changed := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
	INSERT INTO "unit_changes" ("court_id", "unit", "tx") VALUES (changed."court_id", changed."unit", pg_current_xact_id())
		ON CONFLICT ("court_id", "unit") DO UPDATE SET "tx" = excluded."tx";
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "unit_changes" AFTER INSERT OR UPDATE OR DELETE ON "court_units" FOR EACH ROW EXECUTE FUNCTION "unit_changes"();
