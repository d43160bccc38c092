CREATE TABLE "staff_links" (
	"id" text PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"outlet_id" text,
	"role" text,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_links_purpose" CHECK ("staff_links"."purpose" in ('INVITATION', 'PASSWORD')),
	CONSTRAINT "staff_links_role" CHECK (("staff_links"."purpose" = 'INVITATION') = ("staff_links"."outlet_id" is not null and "staff_links"."role" is not null))
);
--> statement-breakpoint
ALTER TABLE "staff_roles" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_outlet_id_outlets_id_fk" FOREIGN KEY ("outlet_id") REFERENCES "public"."outlets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_links_key" ON "staff_links" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_links_invitation" ON "staff_links" USING btree ("outlet_id","email");--> statement-breakpoint
CREATE INDEX "staff_links_expiry" ON "staff_links" USING btree ("expires_at");