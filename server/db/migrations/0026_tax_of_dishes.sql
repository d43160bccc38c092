ALTER TABLE "menu_items" ADD COLUMN "tax" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax" text;--> statement-breakpoint
ALTER TABLE "outlets" ADD COLUMN "tax_included" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_tax" CHECK ("menu_items"."tax" ~ '^((100|[0-9]{1,2}([.][0-9]{1,2})?)( incl)?|incl|outside)$');