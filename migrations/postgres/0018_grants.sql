CREATE TABLE "grants" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"match_id" text,
	"court" text,
	"valid_from" bigint NOT NULL,
	"valid_until" bigint NOT NULL,
	"label" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"revoked_at" bigint,
	CONSTRAINT "grants_hash" UNIQUE("hash")
);
--> statement-breakpoint
CREATE INDEX "grants_match" ON "grants" USING btree ("match_id","created_at");--> statement-breakpoint
CREATE INDEX "grants_court" ON "grants" USING btree ("court","created_at");