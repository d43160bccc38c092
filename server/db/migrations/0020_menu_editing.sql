ALTER TABLE "menu_items" ADD COLUMN "kcal" integer;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "serving_grams" integer;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "sold_out_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_kcal" CHECK ("menu_items"."kcal" >= 0);--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_serving_grams" CHECK ("menu_items"."serving_grams" >= 0);