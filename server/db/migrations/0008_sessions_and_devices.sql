CREATE TABLE "devices" (
	"customer_id" text NOT NULL,
	"device" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "devices_customer_id_device_pk" PRIMARY KEY("customer_id","device")
);
--> statement-breakpoint
ALTER TABLE "otps" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "otps" ADD COLUMN "open_attempts_left" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_seen" ON "devices" USING btree ("seen_at");