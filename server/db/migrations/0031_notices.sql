CREATE TABLE "opening_notices" (
	"customer_id" text NOT NULL,
	"outlet_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "opening_notices_customer_id_outlet_id_pk" PRIMARY KEY("customer_id","outlet_id")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "notices_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "opening_notices" ADD CONSTRAINT "opening_notices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_notices" ADD CONSTRAINT "opening_notices_outlet_id_outlets_id_fk" FOREIGN KEY ("outlet_id") REFERENCES "public"."outlets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opening_notices_at" ON "opening_notices" USING btree ("at");