CREATE TABLE "do_not_call" (
	"phone_key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"noted_by" uuid NOT NULL,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "do_not_call" ADD CONSTRAINT "do_not_call_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;