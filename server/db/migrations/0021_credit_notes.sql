CREATE TABLE "credit_notes" (
	"outlet_id" text NOT NULL,
	"number" text NOT NULL,
	"order_id" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "credit_notes_outlet_id_number_pk" PRIMARY KEY("outlet_id","number")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "credit_note" text;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_outlet_id_outlets_id_fk" FOREIGN KEY ("outlet_id") REFERENCES "public"."outlets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_order" ON "credit_notes" USING btree ("order_id");