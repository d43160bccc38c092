ALTER TABLE "media" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "outlet_id" text;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_outlet_id_outlets_id_fk" FOREIGN KEY ("outlet_id") REFERENCES "public"."outlets"("id") ON DELETE no action ON UPDATE no action;