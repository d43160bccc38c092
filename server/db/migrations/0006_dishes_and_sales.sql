ALTER TABLE "menu_items" ADD COLUMN "spice_level" text;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "allergens" jsonb;--> statement-breakpoint
CREATE INDEX "orders_outlet" ON "orders" USING btree ("outlet_id","created_at");