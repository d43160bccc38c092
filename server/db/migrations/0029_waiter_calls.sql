CREATE TABLE "waiter_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"outlet_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"answered_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiter_calls_kind" CHECK ("waiter_calls"."kind" in ('WATER', 'BILL', 'HELP')),
	CONSTRAINT "waiter_calls_status" CHECK ("waiter_calls"."status" in ('CALLED', 'COMING', 'DONE', 'TAKEN_BACK'))
);
--> statement-breakpoint
ALTER TABLE "waiter_calls" ADD CONSTRAINT "waiter_calls_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiter_calls" ADD CONSTRAINT "waiter_calls_outlet_id_outlets_id_fk" FOREIGN KEY ("outlet_id") REFERENCES "public"."outlets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiter_calls" ADD CONSTRAINT "waiter_calls_answered_by_staff_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiter_calls_outlet" ON "waiter_calls" USING btree ("outlet_id","created_at");--> statement-breakpoint
CREATE INDEX "waiter_calls_order" ON "waiter_calls" USING btree ("order_id","created_at");