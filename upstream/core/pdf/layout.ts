import type { PdfBlock, PdfDocument } from '~/upstream/core/pdf/blocks';
import { ensureHeight, getTextWidth, type Pdf } from '~/upstream/core/pdf/page';
import { drawTable } from '~/upstream/core/pdf/table';

/** Points. The bottom margin has space for the two footer lines. */
export const PAGE_MARGINS_PT = { top: 64, bottom: 72, left: 60, right: 60 };
export const FONT_SIZES_PT = { title: 18, heading: 12.5, text: 10.5, small: 9, foot: 7.5, typedName: 20 };
const INK = '#1b1f27';
const PALE = '#6b7280';
const LINE_GAP = 4;
const LABEL_WIDTH = 128;
const SIGNATURE_SIZE: [number, number] = [170, 64];
const WATERMARK_OPACITY = 0.07;

export function drawBlock(pdf: Pdf, block: PdfBlock): void {
  pdf.fillColor(INK).x = pdf.page.margins.left;
  switch (block.kind) {
    case 'heading':
      // A heading must not be the last line of a page: a table after it needs its head and a row as well.
      ensureHeight(pdf, FONT_SIZES_PT.heading * 8);
      pdf.moveDown(0.6).font('medium').fontSize(FONT_SIZES_PT.heading).text(block.text).moveDown(0.4);
      return;
    case 'paragraph':
      drawText(pdf, block.text, FONT_SIZES_PT.text);
      return;
    case 'note':
      pdf.fillColor(PALE);
      drawText(pdf, block.text, FONT_SIZES_PT.small);
      return;
    case 'clauses':
      block.items.forEach((item, index) => drawClause(pdf, `${index + 1}. ${item.title}`, item.text));
      return;
    case 'facts':
      for (const [label, value] of block.rows) drawFact(pdf, label, value);
      pdf.moveDown(0.6);
      return;
    case 'table':
      drawTable(pdf, block);
      return;
    case 'signature':
      drawSignature(pdf, block);
      return;
    case 'page-break':
      pdf.addPage();
  }
}

function drawText(pdf: Pdf, text: string, size: number): void {
  pdf.font('regular').fontSize(size).text(text, { lineGap: LINE_GAP }).moveDown(0.45);
}

function drawClause(pdf: Pdf, title: string, text: string): void {
  ensureHeight(pdf, FONT_SIZES_PT.text * 4);
  pdf.font('medium').fontSize(FONT_SIZES_PT.text).text(title, { lineGap: LINE_GAP });
  drawText(pdf, text, FONT_SIZES_PT.text);
}

function drawFact(pdf: Pdf, label: string, value: string): void {
  const { left } = pdf.page.margins;
  const valueWidth = getTextWidth(pdf) - LABEL_WIDTH;
  pdf.font('regular').fontSize(FONT_SIZES_PT.text);
  const height = Math.max(
    pdf.heightOfString(label, { width: LABEL_WIDTH - 8, lineGap: LINE_GAP }),
    pdf.heightOfString(value, { width: valueWidth, lineGap: LINE_GAP }),
  );
  ensureHeight(pdf, height);
  const top = pdf.y;
  pdf.fillColor(PALE).text(label, left, top, { width: LABEL_WIDTH - 8, lineGap: LINE_GAP });
  pdf.fillColor(INK).text(value, left + LABEL_WIDTH, top, { width: valueWidth, lineGap: LINE_GAP });
  pdf.x = left;
  pdf.y = top + height + 2;
}

function drawSignature(
  pdf: Pdf,
  { label, name, at, signatureImage }: Extract<PdfBlock, { kind: 'signature' }>,
): void {
  const { left } = pdf.page.margins;
  ensureHeight(pdf, SIGNATURE_SIZE[1] + FONT_SIZES_PT.text * 6);
  pdf
    .moveDown(0.8)
    .font('regular')
    .fontSize(FONT_SIZES_PT.text)
    .text(`${label}：${name}`, left)
    .moveDown(0.3);
  if (signatureImage) {
    const top = pdf.y;
    pdf.image(signatureImage, left, top, { fit: SIGNATURE_SIZE });
    pdf.y = top + SIGNATURE_SIZE[1] + 6;
  } else pdf.font('medium').fontSize(FONT_SIZES_PT.typedName).text(name, left).moveDown(0.2);
  pdf.font('regular').fontSize(FONT_SIZES_PT.text).text(`签署时间：${at}`, left).moveDown(0.8);
}

/**
 * Draws the content of every page once the page count is known: watermark, document number, hash of the text, page
 * number.
 */
export function drawFrame(pdf: Pdf, document: PdfDocument, sha256: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    const { page } = pdf;
    const { left, bottom } = page.margins;
    if (document.watermark !== undefined) drawWatermark(pdf, document.watermark);
    // Without this, pdfkit would start a new page for text below the margin.
    page.margins.bottom = 0;
    const top = page.height - bottom + 22;
    const width = getTextWidth(pdf);
    pdf.font('regular').fontSize(FONT_SIZES_PT.foot).fillColor(PALE);
    pdf.text(`编号 ${document.number}`, left, top, { width, lineBreak: false });
    pdf.text(`第 ${index - start + 1} 页 / 共 ${count} 页`, left, top, {
      width,
      align: 'right',
      lineBreak: false,
    });
    pdf.text(`正文 SHA-256 ${sha256}`, left, top + 12, { width, lineBreak: false });
    page.margins.bottom = bottom;
  }
}

function drawWatermark(pdf: Pdf, text: string): void {
  const { width, height } = pdf.page;
  const { bottom } = pdf.page.margins;
  pdf.page.margins.bottom = 0;
  pdf.save().rotate(-35, { origin: [width / 2, height / 2] });
  pdf.font('medium').fontSize(56).fillColor(INK).fillOpacity(WATERMARK_OPACITY);
  pdf.text(text, 0, height / 2 - 28, { width, align: 'center', lineBreak: false });
  pdf.restore().fillOpacity(1);
  pdf.page.margins.bottom = bottom;
}
