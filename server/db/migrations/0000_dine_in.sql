CREATE TABLE "cart_lines" (
	"customer_id" text NOT NULL,
	"outlet_id" text NOT NULL,
	"menu_id" text NOT NULL,
	"serving_size" text NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_lines_customer_id_outlet_id_menu_id_serving_size_pk" PRIMARY KEY("customer_id","outlet_id","menu_id","serving_size"),
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" text PRIMARY KEY NOT NULL,
	"whitelabel_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"contact_number" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"subject" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menu_items" (
	"outlet_id" text NOT NULL,
	"menu_id" text NOT NULL,
	"position" integer NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"pictures" jsonb NOT NULL,
	"price_paise" bigint NOT NULL,
	"final_price_paise" bigint,
	"servings" jsonb NOT NULL,
	"is_vegetarian" boolean NOT NULL,
	"out_of_stock" boolean NOT NULL,
	"stock" integer,
	"preparation_minutes" integer,
	"cuisines" jsonb NOT NULL,
	"ingredients" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "menu_items_outlet_id_menu_id_pk" PRIMARY KEY("outlet_id","menu_id"),
	CONSTRAINT "menu_items_stock" CHECK ("menu_items"."stock" >= 0),
	CONSTRAINT "menu_items_price" CHECK ("menu_items"."price_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"name" text PRIMARY KEY NOT NULL,
	"reached_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" text NOT NULL,
	"line_number" integer NOT NULL,
	"menu_id" text NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_paise" bigint NOT NULL,
	"serving_size" text,
	"servings" jsonb NOT NULL,
	"item_note" text,
	"preparation_minutes" integer,
	"is_vegetarian" boolean NOT NULL,
	"pictures" jsonb NOT NULL,
	"is_rejected" boolean NOT NULL,
	CONSTRAINT "order_lines_order_id_line_number_pk" PRIMARY KEY("order_id","line_number")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"outlet_id" text NOT NULL,
	"status" text NOT NULL,
	"origin_type" text NOT NULL,
	"origin_id" integer NOT NULL,
	"origin_name" text NOT NULL,
	"item_total_paise" bigint NOT NULL,
	"delivery_fee_paise" bigint NOT NULL,
	"taxes_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"coupon_code" text,
	"idempotency_key" text,
	"body_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"next_step_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "origins" (
	"outlet_id" text NOT NULL,
	"type" text NOT NULL,
	"id" integer NOT NULL,
	"name" text,
	CONSTRAINT "origins_outlet_id_type_id_pk" PRIMARY KEY("outlet_id","type","id"),
	CONSTRAINT "origins_id" CHECK ("origins"."id" >= 1)
);
--> statement-breakpoint
CREATE TABLE "outlets" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"average_cost_paise" bigint,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"street" text NOT NULL,
	"landmark" text,
	"city" text NOT NULL,
	"district" text NOT NULL,
	"state" text NOT NULL,
	"pincode" text NOT NULL,
	"contact_number" text NOT NULL,
	"email" text NOT NULL,
	"logo" text NOT NULL,
	"banners" jsonb NOT NULL,
	"timing" text NOT NULL,
	"hours" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_outlet_id_menu_id_menu_items_outlet_id_menu_id_fk" FOREIGN KEY ("outlet_id","menu_id") REFERENCES "public"."menu_items"("outlet_id","menu_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_outlet_id_outlets_id_fk" FOREIGN KEY ("outlet_id") REFERENCES "public"."outlets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_outlet_id_outlets_id_fk" FOREIGN KEY ("outlet_id") REFERENCES "public"."outlets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "origins" ADD CONSTRAINT "origins_outlet_id_outlets_id_fk" FOREIGN KEY ("outlet_id") REFERENCES "public"."outlets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email" ON "customers" USING btree ("whitelabel_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_contact" ON "customers" USING btree ("whitelabel_id","contact_number");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_idempotency" ON "orders" USING btree ("customer_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("next_step_at");--> statement-breakpoint
CREATE INDEX "tokens_customer" ON "tokens" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "tokens_expiry" ON "tokens" USING btree ("expires_at");