import { useState } from "react";
import { Dialog } from "#web/ui/Dialog.tsx";

export interface Picture {
  src: string;
  alt: string;
}

interface EnlargedProps {
  title: string;
  picture: Picture | undefined;
  onClose: () => void;
}

/** A picture of the guide as wide as the window; on a phone wider, to be moved about. */
export function Enlarged({ title, picture, onClose }: EnlargedProps) {
  const [last, setLast] = useState(picture);
  if (picture && picture !== last) setLast(picture);
  return (
    <Dialog
      open={picture !== undefined}
      onClose={onClose}
      title={title}
      description={last?.alt}
      size="full"
      cancelLabel="Close"
    >
      <img
        src={last?.src}
        alt=""
        className="w-full rounded-md border border-line max-md:w-[180%] max-md:max-w-none"
      />
    </Dialog>
  );
}
