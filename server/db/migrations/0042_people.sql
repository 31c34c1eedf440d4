ALTER TABLE "users" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "joined_on" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "left_on" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "works_from" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "works_until" text;--> statement-breakpoint
CREATE INDEX "customers_uncallable" ON "customers" USING btree ("id") WHERE not (coalesce(regexp_replace(regexp_replace(phone_number, '[.]0+$', ''), '[^0-9]', '', 'g') ~ '^(00)?(0?91)?0?[1-9][0-9]{9}$', false) or coalesce(regexp_replace(regexp_replace(second_phone, '[.]0+$', ''), '[^0-9]', '', 'g') ~ '^(00)?(0?91)?0?[1-9][0-9]{9}$', false));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_capacity" CHECK (capacity between 1 and 100000);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_days" CHECK (joined_on <= left_on);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_hours" CHECK (works_from < works_until and (works_from is null) = (works_until is null));