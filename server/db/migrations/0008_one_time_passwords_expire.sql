ALTER TABLE "users" ADD COLUMN "password_expires_at" timestamp with time zone;--> statement-breakpoint
-- Those given out so far have the default's days from now on.
UPDATE "users" SET "password_expires_at" = now() + interval '7 days' WHERE must_change_password;
