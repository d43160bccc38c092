ALTER TABLE "menu_items" ADD COLUMN "kind" text DEFAULT 'food' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "kind" text DEFAULT 'food' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "service_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_kind" CHECK ("menu_items"."kind" in ('food', 'service'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_kind" CHECK ("order_lines"."kind" in ('food', 'service'));