CREATE TABLE "blog_posts" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"image" text NOT NULL,
	"image_hash" text NOT NULL,
	"image_alt" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"kind" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL
);
