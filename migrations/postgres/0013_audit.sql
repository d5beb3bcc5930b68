CREATE TABLE "audit_records" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"who" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"club" text,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE INDEX "audit_records_at" ON "audit_records" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_records_who" ON "audit_records" USING btree ("who","at","id");--> statement-breakpoint
CREATE INDEX "audit_records_action" ON "audit_records" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_records_who_action" ON "audit_records" USING btree ("who","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_records_subject" ON "audit_records" USING btree ("subject","at","id");--> statement-breakpoint
-- Written by hand: the audit log only grows.
CREATE FUNCTION "audit_records_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a record of the audit log is never changed or deleted';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_records_kept" BEFORE UPDATE OR DELETE ON "audit_records" FOR EACH ROW EXECUTE FUNCTION "audit_records_kept"();
