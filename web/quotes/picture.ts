import type { Paper } from "./paper.ts";

/** In CSS pixels; drawn at twice the size, for the screens of phones. */
const NARROWEST = 720;
const SCALE = 2;
const MARGIN = 36;
const LABELS = 200;
/** Wide enough for the name of an insurer. */
const COLUMN = 185;
const ROW = 30;
const HEAD = 150;
const FOOT = 60;
const INK = "#111";
const QUIET = "#555";
const LINE = "#ddd";

/**
 * A comparison as a picture for a chat. It is drawn here: the libraries that turn a part of the page into a picture add
 * styles to the page, which its security policy refuses.
 */
export async function pictureOf(paper: Paper): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  const width = Math.max(NARROWEST, 2 * MARGIN + LABELS + COLUMN * paper.insurers.length);
  const height = HEAD + ROW * (paper.rows.length + 1) + FOOT;
  [canvas.width, canvas.height] = [width * SCALE, height * SCALE];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw");
  context.scale(SCALE, SCALE);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  draw(context, paper, { width, family: getComputedStyle(document.body).fontFamily });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture"))), "image/png");
  });
}

function draw(
  context: CanvasRenderingContext2D,
  paper: Paper,
  { width, family }: { width: number; family: string },
): void {
  const right = width - MARGIN;
  const column = (right - MARGIN - LABELS) / paper.insurers.length;
  const write = (
    text: string,
    x: number,
    y: number,
    { size = 13, bold = false, color = INK, most = 600 },
  ) => {
    context.font = `${bold ? 600 : 400} ${size}px ${family}`;
    context.fillStyle = color;
    context.fillText(text, x, y, most);
  };
  const line = (y: number, color: string, thickness = 1) => {
    context.fillStyle = color;
    context.fillRect(MARGIN, y, right - MARGIN, thickness);
  };
  const values = (texts: string[], y: number, look: { size?: number; bold?: boolean }) => {
    context.textAlign = "right";
    for (const [place, text] of texts.entries())
      write(text, MARGIN + LABELS + column * (place + 1), y, { ...look, most: column - 12 });
    context.textAlign = "left";
  };

  write(paper.agency, MARGIN, 56, { size: 20, bold: true, most: 440 });
  if (paper.phone) write(paper.phone, MARGIN, 78, { color: QUIET });
  context.textAlign = "right";
  write("Quotations", right, 56, { bold: true });
  write(paper.day, right, 78, { color: QUIET });
  context.textAlign = "left";
  line(94, INK, 2);
  write(paper.vehicle, MARGIN, 126, { size: 14, bold: true, most: right - MARGIN });

  values(paper.insurers, HEAD + 20, { bold: true });
  line(HEAD + ROW, INK);
  for (const [place, { label, values: texts, strong }] of paper.rows.entries()) {
    const top = HEAD + ROW * (place + 1);
    const look = strong ? { size: 16, bold: true } : {};
    write(label, MARGIN, top + 20, { ...look, most: LABELS - 12, ...(!strong && { color: QUIET }) });
    values(texts, top + 20, look);
    line(top + ROW, strong ? INK : LINE);
  }
  write(paper.caution, MARGIN, HEAD + ROW * (paper.rows.length + 1) + 32, { size: 12, color: QUIET });
}
