CREATE TABLE "published_files" (
	"name" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"body" "bytea" NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
