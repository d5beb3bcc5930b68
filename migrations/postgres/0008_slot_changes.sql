-- Written by hand: which slots were last booked or given back by which transaction, whichever version of the server did so.
-- A reservation that is removed leaves no row of its own in which others could find that.
CREATE TABLE "slot_changes" (
	"club" text NOT NULL,
	"date" text NOT NULL,
	"court" text NOT NULL,
	"hour" integer NOT NULL,
	"tx" xid8 NOT NULL,
	CONSTRAINT "slot_changes_pk" PRIMARY KEY("club","date","court","hour")
);
--> statement-breakpoint
CREATE INDEX "slot_changes_tx" ON "slot_changes" ("tx");
--> statement-breakpoint
CREATE FUNCTION "slot_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	slot "reservations";
BEGIN
	slot := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
	INSERT INTO "slot_changes" ("club", "date", "court", "hour", "tx")
		VALUES (slot."club", slot."date", slot."court", slot."hour", pg_current_xact_id())
		ON CONFLICT ("club", "date", "court", "hour") DO UPDATE SET "tx" = excluded."tx";
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "slot_changes" AFTER INSERT OR DELETE ON "reservations" FOR EACH ROW EXECUTE FUNCTION "slot_changes"();
