import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const WIDTH = 1_000;
const HEIGHT = 630;

/** Draws a card with lines of small print, like a photo of one; `blur` is the sigma of the lens, 0 is in focus. */
export async function createCardPhoto({ blur = 0, title = '测试证件' } = {}): Promise<Buffer> {
  const lines = Array.from(
    { length: 9 },
    (_, index) =>
      `<text x="60" y="${170 + index * 48}" font-size="30" fill="#222">ID ${index} 1101011990030${index} SAMPLE LINE</text>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#dfe8f2"/><rect x="700" y="120" width="230" height="300" fill="#8aa"/>
    <text x="60" y="90" font-size="44">${title}</text>${lines}</svg>`;
  const image = sharp(Buffer.from(svg)).flatten({ background: '#fff' });
  return (blur === 0 ? image : image.blur(blur)).jpeg({ quality: 90 }).toBuffer();
}

/** Creates a signature on a transparent background. */
export function createSignaturePng(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200">
    <path d="M40 150 C120 20 160 20 200 130 S320 40 380 120 S520 60 560 140" fill="none" stroke="#111" stroke-width="8"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Creates a small HEIC photo, 320 × 200: a blue background with a red block and a green disc. */
export const createHeicPhoto = (): Promise<Buffer> =>
  readFile(fileURLToPath(new URL('photo.heic', import.meta.url)));

/** Creates a one-page PDF with the given objects. */
export const createTinyPdf = (extra = '', catalogue = ''): Buffer =>
  createPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    ...(extra === '' ? [] : [extra]),
  ]);

/** Creates a PDF of objects from number 1; the first is its catalogue. */
export function createPdf(objects: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.7\n';
  const offsets: number[] = [];
  objects.forEach((object, index) => {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  text += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
