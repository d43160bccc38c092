CREATE TABLE "order_counters" (
	"outlet_id" text NOT NULL,
	"day" text NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "order_counters_outlet_id_day_pk" PRIMARY KEY("outlet_id","day")
);
--> statement-breakpoint
CREATE TABLE "order_steps" (
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_steps_order_id_status_at_pk" PRIMARY KEY("order_id","status","at")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "day_number" integer;--> statement-breakpoint
ALTER TABLE "order_counters" ADD CONSTRAINT "order_counters_outlet_id_outlets_id_fk" FOREIGN KEY ("outlet_id") REFERENCES "public"."outlets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_steps" ADD CONSTRAINT "order_steps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;