ALTER TABLE "outlets" ADD COLUMN "pay_ways" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "outlets" ADD COLUMN "upi_address" text;--> statement-breakpoint
ALTER TABLE "outlets" ADD COLUMN "upi_name" text;--> statement-breakpoint
ALTER TABLE "outlets" ADD CONSTRAINT "outlets_pay_ways" CHECK (jsonb_typeof("outlets"."pay_ways") = 'array');--> statement-breakpoint
ALTER TABLE "outlets" ADD CONSTRAINT "outlets_upi" CHECK ("outlets"."upi_address" like '%_@_%');