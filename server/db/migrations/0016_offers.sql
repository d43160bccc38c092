CREATE TABLE "offers" (
	"outlet_id" text NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"minimum_paise" bigint DEFAULT 0 NOT NULL,
	"cap_paise" bigint,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone,
	CONSTRAINT "offers_outlet_id_code_pk" PRIMARY KEY("outlet_id","code"),
	CONSTRAINT "offers_kind" CHECK ("offers"."kind" in ('PERCENTAGE', 'FLAT')),
	CONSTRAINT "offers_code" CHECK ("offers"."code" ~ '^[A-Z0-9]{3,20}$'),
	CONSTRAINT "offers_value" CHECK ("offers"."value" > 0 and ("offers"."kind" <> 'PERCENTAGE' or "offers"."value" <= 100)),
	CONSTRAINT "offers_minimum" CHECK ("offers"."minimum_paise" >= 0),
	CONSTRAINT "offers_cap" CHECK ("offers"."cap_paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon" jsonb;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_outlet_id_outlets_id_fk" FOREIGN KEY ("outlet_id") REFERENCES "public"."outlets"("id") ON DELETE no action ON UPDATE no action;