-- Since when a user has the lead open, for the floor. The table is unlogged: what stands in it opened just now.
ALTER TABLE "lead_presence" ADD COLUMN "opened_at" timestamp with time zone DEFAULT now() NOT NULL;
