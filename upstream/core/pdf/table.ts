import type { PdfBlock } from '~/upstream/core/pdf/blocks';
import { ensureHeight, getTextWidth, type Pdf } from '~/upstream/core/pdf/page';

type Table = Extract<PdfBlock, { kind: 'table' }>;

const SIZE = 9;
const PADDING = 5;
const RULE = '#d6dae1';
const HEADER_ROW_COLOR = '#f1f3f6';
const INK = '#1b1f27';

/** Draws a table; its head is repeated on every page, and rows are never split. */
export function drawTable(pdf: Pdf, table: Table): void {
  const shares = table.columns.reduce((sum, { width }) => sum + width, 0);
  const widths = table.columns.map(({ width }) => (width / shares) * getTextWidth(pdf));
  const columnTitles = table.columns.map(({ title }) => title);
  const getRow = (cells: readonly string[], font: 'regular' | 'medium') => {
    pdf.font(font).fontSize(SIZE);
    const heights = cells.map((cell, index) =>
      pdf.heightOfString(cell, { width: (widths[index] ?? 0) - PADDING * 2 }),
    );
    return Math.max(...heights) + PADDING * 2;
  };
  const drawRow = (cells: readonly string[], font: 'regular' | 'medium'): void => {
    const height = getRow(cells, font);
    const top = pdf.y;
    let left = pdf.page.margins.left;
    if (font === 'medium') pdf.rect(left, top, getTextWidth(pdf), height).fill(HEADER_ROW_COLOR);
    cells.forEach((cell, index) => {
      const width = widths[index] ?? 0;
      const align = table.columns[index]?.align ?? 'left';
      pdf.fillColor(INK).text(cell, left + PADDING, top + PADDING, { width: width - PADDING * 2, align });
      left += width;
    });
    const bottom = top + height;
    pdf
      .moveTo(pdf.page.margins.left, bottom)
      .lineTo(pdf.page.margins.left + getTextWidth(pdf), bottom)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
    pdf.x = pdf.page.margins.left;
    pdf.y = bottom;
  };

  const headerHeight = getRow(columnTitles, 'medium');
  ensureHeight(pdf, headerHeight * 3);
  drawRow(columnTitles, 'medium');
  for (const row of table.rows) {
    const page = pdf.page;
    ensureHeight(pdf, getRow(row, 'regular'));
    if (pdf.page !== page) drawRow(columnTitles, 'medium');
    drawRow(row, 'regular');
  }
  pdf.moveDown(0.8);
}
