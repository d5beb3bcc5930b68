CREATE TABLE "pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_at" bigint NOT NULL
);
