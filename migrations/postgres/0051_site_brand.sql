CREATE TABLE "site_brand" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text,
	"logo" jsonb,
	"sponsors" jsonb,
	"version" integer NOT NULL
);
