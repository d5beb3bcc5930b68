-- Written by hand: servers that share the database find what others have written by the transaction that wrote it, and
-- carry long messages to each other in a table of the adapter's. All of it is unknown to, and harmless for, the version before.
ALTER TABLE "match_entries" ADD COLUMN "tx" xid8;
--> statement-breakpoint
ALTER TABLE "match_entries" ALTER COLUMN "tx" SET DEFAULT pg_current_xact_id();
--> statement-breakpoint
CREATE INDEX "match_entries_tx" ON "match_entries" ("tx") WHERE "tx" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "tx" xid8;
--> statement-breakpoint
CREATE INDEX "matches_tx" ON "matches" ("tx") WHERE "tx" IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION "matches_tx"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."tx" := pg_current_xact_id();
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "matches_tx" BEFORE INSERT OR UPDATE ON "matches" FOR EACH ROW EXECUTE FUNCTION "matches_tx"();
--> statement-breakpoint
CREATE UNLOGGED TABLE "socket_io_attachments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamptz NOT NULL DEFAULT now(),
	"payload" bytea
);
