export const importAddress = (id: number) => `/csv-upload/imports/${id}`;

/** Leads to the last step of an import once it is done: what it did, and what can be done next. */
export const doneAddress = (id: number) => `${importAddress(id)}?step=done`;
export const isDoneAddress = (search: string) => new URLSearchParams(search).get("step") === "done";
