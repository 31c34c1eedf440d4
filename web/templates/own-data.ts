import { useMutation } from "@tanstack/react-query";
import type { Message, NewMessage } from "#contract/templates/calls";
import { messageOf, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { read } from "#web/lib/read.ts";
import { agencySettings } from "#web/lib/settings.ts";
import { toast } from "#web/ui/toast.ts";

export const versionsOf = (id: number) =>
  read("GET /api/messages/:id/versions", { params: { id: String(id) } });

const refresh = () => cache.invalidateQueries(agencySettings);

/** The version that was read, of a message that is changed. */
export type Former = Pick<Message, "id" | "version">;

const keep = (message: NewMessage, former?: Former) =>
  former
    ? send("PATCH /api/messages/:id", {
        params: { id: String(former.id) },
        body: { ...message, version: former.version },
      })
    : send("POST /api/messages", { body: message });

export function useKeepMessage(onKept: () => void) {
  return useMutation({
    mutationFn: ({ message, former }: { message: NewMessage; former: Former | undefined }) =>
      keep(message, former),
    onSuccess: async () => {
      toast({ title: "Message saved" });
      onKept();
      await refresh();
    },
  });
}

/** Undo brings it back as its next version. */
export function useDeleteMessage(onDeleted: () => void) {
  const restore = async ({ id, name, language, text, version }: Message) => {
    try {
      await keep({ name, language, text }, { id, version: version + 1 });
      toast({ title: "Message restored" });
    } catch (error) {
      refused("Not restored", error);
    }
    await refresh();
  };
  return useMutation({
    mutationFn: ({ id }: Message) => send("DELETE /api/messages/:id", { params: { id: String(id) } }),
    onSuccess: async (_done, deleted) => {
      onDeleted();
      toast({
        title: "Message deleted",
        action: { label: "Undo", onPress: () => void restore(deleted) },
        duration: 10_000,
      });
      await refresh();
    },
    onError: (error) => refused("Not deleted", error),
  });
}

const refused = (title: string, error: unknown) =>
  toast({ title, description: messageOf(error, "The server could not be reached."), tone: "destructive" });
