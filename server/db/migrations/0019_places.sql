ALTER TABLE "origins" ADD COLUMN "code_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "origins" ADD COLUMN "in_use" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "origins" ADD CONSTRAINT "origins_code_version" CHECK ("origins"."code_version" between 0 and 999);