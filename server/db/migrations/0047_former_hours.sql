CREATE TABLE "former_hours" (
	"user_id" uuid,
	"until_day" date NOT NULL,
	"works_from" text,
	"works_until" text,
	CONSTRAINT "former_hours_day" UNIQUE NULLS NOT DISTINCT("user_id","until_day")
);
--> statement-breakpoint
ALTER TABLE "former_hours" ADD CONSTRAINT "former_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;