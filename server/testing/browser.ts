import { outcomes } from "#contract/lead/outcomes";
import type { Person, Send } from "./office.ts";

/** For tests: a browser without a user, which keeps its cookies. */
export function browser(url: string): Person {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const send: Send = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(cookies.size > 0 && { cookie: cookie() }),
        ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body),
      }),
    });
    for (const given of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const contentType = response.headers.get("content-type");
    const isStream = contentType?.startsWith("text/event-stream");
    // It does not end on its own.
    if (isStream) await response.body?.cancel();
    const text = isStream ? "" : await response.text();
    const isJson = contentType?.includes("json");
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  const changeStatus: Person["changeStatus"] = (lead, change) =>
    send("PATCH", `/api/leads/${lead}/status`, change);
  return {
    id: "",
    send,
    get: (path) => send("GET", path),
    cookie,
    records: (lead, outcome, more) =>
      changeStatus(lead, { status: outcomes[outcome].status, outcome, ...more }),
    changeStatus,
  };
}
