CREATE TABLE "messages" (
	"id" serial NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"language" text,
	"text" text,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	"superseded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "messages_id_version_pk" PRIMARY KEY("id","version"),
	CONSTRAINT "messages_language" CHECK (language in ('English', 'Hindi', 'Marathi', 'Gujarati', 'Punjabi', 'Bengali', 'Odia', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Urdu', 'Assamese'))
);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_name" ON "messages" USING btree (lower("name"),coalesce("language", '')) WHERE text is not null and not superseded;