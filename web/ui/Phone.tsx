/** A phone number as stored; the gap after the fifth digit is a margin, so that copying adds no space. */
export function Phone({ value }: { value: string }) {
  const [, head, tail] = /^(\+91-\d{5})(\d{5})$/.exec(value) ?? [];
  return (
    <span className="num whitespace-nowrap">
      {head ? (
        <>
          {head}
          <span className="ml-[.24em]">{tail}</span>
        </>
      ) : (
        value
      )}
    </span>
  );
}
