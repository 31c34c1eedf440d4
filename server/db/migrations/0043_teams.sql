ALTER TABLE "users" DROP CONSTRAINT "users_role";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "team" text;--> statement-breakpoint
CREATE INDEX "users_of_team" ON "users" USING btree ("team") WHERE team is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_team" CHECK (team = btrim(team) and char_length(team) between 1 and 40);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK (role in ('admin', 'leader', 'telecaller'));