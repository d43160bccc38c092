ALTER TABLE "outlets" ADD COLUMN "rating_total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outlets" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "outlets" SET "rating_total" = "given"."total", "rating_count" = "given"."count" FROM (SELECT "orders"."outlet_id", sum("reviews"."outlet_rating")::int AS "total", count(*)::int AS "count" FROM "reviews" JOIN "orders" ON "orders"."id" = "reviews"."order_id" GROUP BY "orders"."outlet_id") AS "given" WHERE "outlets"."id" = "given"."outlet_id";
