ALTER TABLE "availability_requests" ADD COLUMN "withdrawal_key" text;--> statement-breakpoint
ALTER TABLE "outlets" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "availability_requests_withdrawal" ON "availability_requests" USING btree ("withdrawal_key");--> statement-breakpoint
ALTER TABLE "availability_requests" DROP COLUMN "place";--> statement-breakpoint
-- To about a kilometre, as they are stored from now on.
UPDATE "availability_requests" SET "latitude" = round("latitude"::numeric, 2), "longitude" = round("longitude"::numeric, 2);--> statement-breakpoint
-- Outlets that are open already are no news.
UPDATE "outlets" SET "announced_at" = now() WHERE "status" = 'LIVE';