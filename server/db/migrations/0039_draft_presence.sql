CREATE TABLE "draft_presence" (
	"import_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_presence_import_id_user_id_pk" PRIMARY KEY("import_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "draft_presence" ADD CONSTRAINT "draft_presence_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_presence" ADD CONSTRAINT "draft_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;