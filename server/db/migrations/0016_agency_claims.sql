ALTER TABLE "settings" ADD COLUMN "selling_points" text DEFAULT 'Up to 30% below market premium
Policy in 20 minutes
24/7 claim support
Zero paperwork
Doorstep service' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "credentials" text DEFAULT '10+ years of experience
50,000+ customers
Pan-India network
Digital policy management
Claims settlement help' NOT NULL;