import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { shanghaiIso } from '~/domain/dates';
import type { ContractText } from './contract-text';

const FONT = '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf';
const MARK_SIZE = { fit: [160, 60] as [number, number] };

export interface SignedContract {
  text: ContractText;
  /** Of the person who signs. */
  name: string;
  signedAt: Date;
  /** Picture of a drawn signature (png, jpeg); null: the name was typed. */
  mark: Buffer | null;
}

/** The signed contract as a PDF; equal input gives equal bytes. */
export async function contractPdf({ text, name, signedAt, mark }: SignedContract): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 56,
    info: { Title: text.title, CreationDate: signedAt, ModDate: signedAt },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
  document.font(createRequire(import.meta.url).resolve(FONT));
  document.fontSize(17).text(text.title, { align: 'center' }).moveDown(0.5);
  document.fontSize(9).text(`合同编号 ${text.contractNo}`, { align: 'center' }).moveDown();
  for (const { heading, paragraphs } of text.parts) {
    document.fontSize(12).text(heading).moveDown(0.3).fontSize(10);
    for (const paragraph of paragraphs) document.text(paragraph, { lineGap: 3 }).moveDown(0.3);
    document.moveDown(0.5);
  }
  document
    .fontSize(10)
    .text(`投资者（电子签名）：${name}`)
    .text(`签署时间：${shanghaiIso(signedAt)}`);
  if (mark) document.image(mark, MARK_SIZE);
  document.moveDown().fontSize(8).text(`正文 SHA-256：${text.sha256}`);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
