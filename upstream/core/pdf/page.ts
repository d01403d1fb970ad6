export type Pdf = PDFKit.PDFDocument;

export const getTextWidth = ({ page }: Pdf): number => page.width - page.margins.left - page.margins.right;
/** Lowest point of text. */
const bottomOf = ({ page }: Pdf): number => page.height - page.margins.bottom;

/** Goes on to the next page unless this much height is left. */
export function ensureHeight(pdf: Pdf, height: number): void {
  if (pdf.y + height > bottomOf(pdf)) pdf.addPage();
}
