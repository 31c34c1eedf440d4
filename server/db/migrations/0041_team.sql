CREATE TABLE "absences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"reason" text,
	"callbacks" text NOT NULL,
	"expiring" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"began_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "absences_days" CHECK (from_day <= until_day)
);
--> statement-breakpoint
CREATE TABLE "work_breaks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "work_breaks_times" CHECK (ended_at >= began_at)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "week" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "absence_id" uuid;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "break_reasons" text DEFAULT 'Tea
Lunch
Training
Meeting
Other' NOT NULL;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_breaks" ADD CONSTRAINT "work_breaks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absences_user" ON "absences" USING btree ("user_id","until_day");--> statement-breakpoint
CREATE UNIQUE INDEX "absences_under_way" ON "absences" USING btree ("user_id") WHERE began_at is not null and ended_at is null;--> statement-breakpoint
CREATE INDEX "absences_waiting" ON "absences" USING btree ("from_day") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "work_breaks_under_way" ON "work_breaks" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "work_breaks_user" ON "work_breaks" USING btree ("user_id","began_at");--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_absence_id_absences_id_fk" FOREIGN KEY ("absence_id") REFERENCES "absences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_absence" ON "assignments" USING btree ("absence_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_week" CHECK (week ~ '^[WHO]{7}$');