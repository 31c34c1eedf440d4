import { type ComponentProps, useId } from "react";
import { Input } from "#web/ui/Input.tsx";

/** A text field that proposes texts and takes any other. */
export function SuggestInput({
  texts,
  ...input
}: ComponentProps<typeof Input> & { texts: readonly string[] }) {
  const list = useId();
  return (
    <>
      <Input {...input} list={list} autoComplete="off" />
      <datalist id={list}>
        {texts.map((text) => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
    </>
  );
}
