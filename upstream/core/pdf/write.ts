import { createHash } from 'node:crypto';
import { placeSignature, type SignatureNote } from '~/upstream/core/signing/pdf-signature';
import type { PdfBlock, PdfDocument } from '~/upstream/core/pdf/blocks';
import { loadFonts } from '~/upstream/core/pdf/fonts';
import { drawBlock, drawFrame, PAGE_MARGINS_PT, FONT_SIZES_PT } from '~/upstream/core/pdf/layout';

/**
 * Writes a document as a PDF on A4 with an embedded subset of the Chinese font. Equal input gives equal bytes.
 * Every page shows number, page count and the SHA-256 of the text.
 * @param signature reserves space for a signature with these details
 */
export async function writePdf(document: PdfDocument, signature?: SignatureNote): Promise<Buffer> {
  // Loaded with the first document, so that it does not delay the start.
  const { default: PDFDocument } = await import('pdfkit');
  const fonts = await loadFonts();
  const pdf = new PDFDocument({
    size: 'A4',
    margins: PAGE_MARGINS_PT,
    bufferPages: true,
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: document.title, CreationDate: document.createdAt, ModDate: document.createdAt },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.once('end', resolve).once('error', reject));
  pdf.registerFont('regular', fonts.regular);
  pdf.registerFont('medium', fonts.medium);
  pdf.font('medium').fontSize(FONT_SIZES_PT.title).text(document.title, { align: 'center' });
  if (document.subtitle !== undefined)
    pdf
      .font('regular')
      .fontSize(FONT_SIZES_PT.small)
      .moveDown(0.4)
      .text(document.subtitle, { align: 'center' });
  pdf.moveDown(1.2);
  for (const block of document.blocks) drawBlock(pdf, block);
  drawFrame(pdf, document, document.textSha256 ?? hashDocumentText(document));
  if (signature) placeSignature(pdf, signature);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Returns the SHA-256 (hex) of the content of a document, independent of its layout. */
export function hashDocumentText({
  title,
  number,
  blocks,
}: Pick<PdfDocument, 'title' | 'number' | 'blocks'>): string {
  const lines = [title, number, ...blocks.flatMap(getText)];
  return createHash('sha256').update(lines.join('\n'), 'utf8').digest('hex');
}

function getText(block: PdfBlock): string[] {
  switch (block.kind) {
    case 'clauses':
      return block.items.flatMap(({ title, text }) => [title, text]);
    case 'facts':
      return block.rows.flat();
    case 'table':
      return [...block.columns.map(({ title }) => title), ...block.rows.flat()];
    case 'signature':
      return [block.label, block.name, block.at];
    case 'page-break':
      return [];
    default:
      return [block.text];
  }
}
