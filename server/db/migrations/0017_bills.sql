CREATE TABLE "bill_counters" (
	"outlet_id" text NOT NULL,
	"year" text NOT NULL,
	"issued" integer NOT NULL,
	CONSTRAINT "bill_counters_outlet_id_year_pk" PRIMARY KEY("outlet_id","year")
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"outlet_id" text NOT NULL,
	"number" text NOT NULL,
	"order_id" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "bills_outlet_id_number_pk" PRIMARY KEY("outlet_id","number")
);
--> statement-breakpoint
ALTER TABLE "outlets" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "outlets" ADD COLUMN "gstin" text;--> statement-breakpoint
ALTER TABLE "outlets" ADD COLUMN "fssai" text;--> statement-breakpoint
ALTER TABLE "outlets" ADD COLUMN "bill_prefix" text;--> statement-breakpoint
ALTER TABLE "bill_counters" ADD CONSTRAINT "bill_counters_outlet_id_outlets_id_fk" FOREIGN KEY ("outlet_id") REFERENCES "public"."outlets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_outlet_id_outlets_id_fk" FOREIGN KEY ("outlet_id") REFERENCES "public"."outlets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bills_order" ON "bills" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "outlets" ADD CONSTRAINT "outlets_gstin" CHECK ("outlets"."gstin" ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$');--> statement-breakpoint
ALTER TABLE "outlets" ADD CONSTRAINT "outlets_fssai" CHECK ("outlets"."fssai" ~ '^[0-9]{14}$');--> statement-breakpoint
ALTER TABLE "outlets" ADD CONSTRAINT "outlets_bill_prefix" CHECK ("outlets"."bill_prefix" ~ '^[A-Z]{1,3}$');