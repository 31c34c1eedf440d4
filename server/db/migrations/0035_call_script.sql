ALTER TABLE "settings" ADD COLUMN "call_opening" text DEFAULT 'Hello [Name], this is [Caller] from [Agency].
The insurance of your [Vehicle Description], [Vehicle Number], [Ends].
May I tell you in two minutes what the renewal costs?' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "call_quote" text DEFAULT 'For your [Vehicle Description] I have [Quote], with GST.
Shall I send it to this number on WhatsApp?
When may I call you about it tomorrow?' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "call_objection" text DEFAULT 'Too expensive: Which quote do you compare with? Let us look at the IDV and the add-ons of both.
Later: The policy [Ends]. On which day and at what time may I call?
Somebody else does it: May I send you our quotation, so that you can compare?' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "call_close" text DEFAULT 'I still need some documents; shall I send you the list on WhatsApp?
You pay on the insurer''s own page. The policy comes to you by e-mail.
Is everything on the quotation right: name, vehicle, nominee?' NOT NULL;