export const importAddress = (id: number) => `/csv-upload/imports/${id}`;

/** The last step of an import, with what it did and what can be done next. */
export const doneAddress = (id: number) => `${importAddress(id)}?step=done`;
export const isDoneAddress = (search: string) => new URLSearchParams(search).get("step") === "done";
