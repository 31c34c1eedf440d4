import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Person } from "./Person.tsx";

const viewer = {
  id: "0b7c1b0e-7a55-4c0e-9d44-2f6f7a3d0001",
  username: "esha",
  email: null,
  firstName: "Esha",
  lastName: "Rao",
  role: "telecaller",
  isActive: true,
  mustChangePassword: false,
  agencyName: "SLN Insurance",
  columns: {},
  seenRelease: "0.4",
} as const;

test("the user block shows the first initial, the full name and the role (specification §2)", () => {
  const words = (user: Parameters<typeof Person>[0]["viewer"]) =>
    renderToStaticMarkup(createElement(Person, { viewer: user }))
      .replace(/<[^>]+>/g, "|")
      .split("|")
      .filter(Boolean);
  expect(words(viewer)).toEqual(["E", "Esha Rao", "Telecaller"]);
  expect(words({ ...viewer, lastName: null, role: "admin" })).toEqual(["E", "Esha", "Administrator"]);
});
