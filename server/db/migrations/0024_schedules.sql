CREATE TABLE "report_mails" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"schedule_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "report_mails_once" UNIQUE("schedule_id","user_id","due_at")
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"span" text NOT NULL,
	"every" text NOT NULL,
	"send_day" smallint,
	"send_at" text NOT NULL,
	"format" text,
	"next_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_schedules_every" CHECK (every in ('day', 'week', 'month')),
	CONSTRAINT "report_schedules_send_at" CHECK (send_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "report_schedule_people" (
	"schedule_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "report_schedule_people_schedule_id_user_id_pk" PRIMARY KEY("schedule_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_schedule_id_report_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."report_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedule_people" ADD CONSTRAINT "report_schedule_people_schedule_id_report_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."report_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedule_people" ADD CONSTRAINT "report_schedule_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_mails_try" ON "report_mails" USING btree ("try_at") WHERE try_at is not null;--> statement-breakpoint
CREATE INDEX "report_schedules_next" ON "report_schedules" USING btree ("next_at");