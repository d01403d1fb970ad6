export type Pdf = PDFKit.PDFDocument;

export const getTextWidth = ({ page }: Pdf): number => page.width - page.margins.left - page.margins.right;
/** Returns the lowest position of text. */
const getBottom = ({ page }: Pdf): number => page.height - page.margins.bottom;

/** Starts a new page unless this height is left. */
export function ensureHeight(pdf: Pdf, height: number): void {
  if (pdf.y + height > getBottom(pdf)) pdf.addPage();
}
