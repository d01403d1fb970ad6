import { deflateSync } from 'node:zlib';
import { createTinyPdf } from '~/upstream/core/files/testing/images';

/**
 * Creates a PDF with a signature placeholder that covers almost nothing and many byte ranges that point at it: each
 * looks like one to read.
 */
export function createManyRangesPdf({ hexDigits = 700_000, ranges = 25_000 } = {}): Buffer {
  const head = '%PDF-1.7\n';
  const contents = `<${'0'.repeat(hexDigits)}(>`;
  const second = head.length + contents.length;
  const range = `/ByteRange [0 ${head.length} ${second} 1]\n`;
  return Buffer.from(`${head}${contents}${range.repeat(ranges)}`, 'latin1');
}

/** Creates a PDF with object streams that each unpack to this text, a thousand times their size. */
export function createPackedStreamsPdf(count: number, unpacked: string): Buffer {
  const body = deflateSync(Buffer.from(unpacked, 'latin1')).toString('latin1');
  const stream = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${body.length} >>\nstream\n${body}\nendstream`;
  return createTinyPdf(Array<string>(count).fill(stream).join('\n'));
}

/** Creates a PDF with a signature whose CMS is only nested sequences. */
export function createNestedSignaturePdf(depth: number): Buffer {
  const head = '%PDF-1.7\n/ByteRange [';
  const contents = `<${'3080'.repeat(depth)}>`;
  const placed = (first: number, second: number): string =>
    `${head}0 ${String(first).padStart(6, '0')} ${String(second).padStart(6, '0')} 000001]\n`;
  const first = placed(0, 0).length;
  return Buffer.from(`${placed(first, first + contents.length)}${contents}\n`, 'latin1');
}
