import { inflateSync } from 'node:zlib';
import { getFileId, createPdfCrypt, type PdfCrypt } from '~/upstream/core/files/pdf-crypt';
import {
  isPdfName,
  isPdfString,
  PdfDict,
  parsePdfSyntax,
  getReferencedObject,
  type PdfObjectPosition,
  type PdfValue,
} from '~/upstream/core/files/pdf-syntax';
import { createFileRefusal } from '~/upstream/core/files/refused';

/** Bytes that all packed objects of a file may unpack to, together. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
/** Streams of packed objects in one file. */
const MAX_PACKED_STREAMS = 4_096;
/** The head of an object where no syntax is: in a stream, a string or a comment, a table could lead readers there. */
const HIDDEN_OBJECT = /\d[\s\0]+\d{1,5}[\s\0]*obj(?![A-Za-z])/;

/** The objects of a PDF, every version of each, packed ones too. */
export interface PdfObjects {
  /** All values in their order. */
  values: readonly PdfValue[];
  /** The values a number stands for: several, where the file was changed later. */
  versions: (number: number) => readonly PdfValue[];
}

interface Kept {
  value: PdfValue;
  place: PdfObjectPosition | null;
}
interface Packed {
  dictionary: PdfDict;
  place: PdfObjectPosition | null;
  content: string;
}

/**
 * Reads the objects of a PDF. Strings and packed objects of a file that opens without a password are decrypted.
 * @throws Refusal `lockedPdf` where it needs one, `brokenPdf` when objects are hidden or packed in a way that is not looked into,
 *   `unreadable` beyond the bounds
 */
export function parsePdfObjects(bytes: Buffer): PdfObjects {
  const source = bytes.toString('latin1');
  const end = source.lastIndexOf('%%EOF');
  if (end === -1) throw createFileRefusal('brokenPdf');
  assertNoObject(source.slice(end));
  const kept: Kept[] = [];
  const packed: Packed[] = [];
  parsePdfSyntax(source.slice(0, end), {
    onSkipped: assertNoObject,
    onValue: (value, place) => void (isPlain(value) || kept.push({ value, place })),
    onStream(dictionary, place, begin) {
      const contentEnd = source.indexOf('endstream', begin);
      if (contentEnd === -1) throw createFileRefusal('brokenPdf');
      const content = source.slice(begin, contentEnd);
      assertNoObject(content);
      // A stream of objects is known by its entries, for readers look at no type.
      if (dictionary.all('First').length > 0 || dictionary.all('Type').includes('/ObjStm'))
        packed.push({ dictionary, place, content });
      return contentEnd + 'endstream'.length;
    },
  });
  const crypt = cryptOf(kept);
  const objects = new Map<number, PdfValue[]>();
  const values: PdfValue[] = [];
  const add = (value: PdfValue, number: number | null): void => {
    values.push(value);
    if (number === null) return;
    const versions = objects.get(number);
    if (versions) versions.push(value);
    else objects.set(number, [value]);
  };
  for (const { value, place } of kept)
    add(crypt ? decrypted(value, place, crypt) : value, place?.number ?? null);
  unpackAll(packed, crypt, add);
  return { values, versions: (number) => objects.get(number) ?? [] };
}

/** Numbers and words between objects say nothing; strings, names and references may be what an entry refers to. */
const isPlain = (value: PdfValue): boolean =>
  typeof value === 'string' &&
  !isPdfString(value) &&
  !isPdfName(value) &&
  getReferencedObject(value) === null;

function assertNoObject(text: string): void {
  if (HIDDEN_OBJECT.test(text)) throw createFileRefusal('brokenPdf');
}

/** What the file is decrypted with; null where it is not encrypted. */
function cryptOf(kept: readonly Kept[]): PdfCrypt | null {
  const heads = kept.flatMap(({ value }) => (value instanceof PdfDict ? [value] : []));
  const encrypted = heads.filter((head) => head.all('Encrypt').some((value) => value !== 'null'));
  if (encrypted.length === 0) return null;
  const dictionaries = new Set<PdfDict>();
  for (const head of encrypted)
    for (const value of head.all('Encrypt')) {
      const number = getReferencedObject(value);
      if (value instanceof PdfDict) dictionaries.add(value);
      for (const each of kept)
        if (number !== null && each.place?.number === number && each.value instanceof PdfDict)
          dictionaries.add(each.value);
    }
  const [dictionary] = dictionaries;
  // One that is named twice may be read in two ways.
  if (dictionary === undefined || dictionaries.size > 1) throw createFileRefusal('lockedPdf');
  const withId = encrypted.find((head) => head.all('ID').length > 0);
  const crypt = createPdfCrypt(dictionary, getFileId(withId?.all('ID') ?? []));
  if (crypt === null) throw createFileRefusal('lockedPdf');
  return crypt;
}

function decrypted(value: PdfValue, place: PdfObjectPosition | null, crypt: PdfCrypt): PdfValue {
  if (isPdfString(value)) return `(${crypt.string(value.slice(1), place)}`;
  if (typeof value === 'string') return value;
  if (value instanceof PdfDict)
    return new PdfDict(value.entries.map(([key, each]) => [key, decrypted(each, place, crypt)]));
  return value.map((each) => decrypted(each, place, crypt));
}

function unpackAll(
  packed: readonly Packed[],
  crypt: PdfCrypt | null,
  add: (value: PdfValue, number: number | null) => void,
): void {
  if (packed.length > MAX_PACKED_STREAMS) throw createFileRefusal('unreadable');
  let left = MAX_UNPACKED_BYTES;
  for (const { dictionary, place, content } of packed) {
    const encoded = Buffer.from(content, 'latin1');
    const text = unpack(
      dictionary,
      crypt ? crypt.stream(contentOf(dictionary, encoded), place) : encoded,
      left,
    );
    left -= text.length;
    readPacked(dictionary, text, add);
  }
}

/** Each encrypted byte counts: the line end before `endstream` is none of them. */
function contentOf(dictionary: PdfDict, bytes: Buffer): Buffer {
  const length = Number(dictionary.all('Length')[0]);
  if (length <= bytes.length) return bytes.subarray(0, length);
  let end = bytes.length;
  if (bytes[end - 1] === 0x0a) end -= 1;
  if (bytes[end - 1] === 0x0d) end -= 1;
  return bytes.subarray(0, end);
}

/** Objects of a packed stream, with the numbers its head gives them. */
function readPacked(
  dictionary: PdfDict,
  text: string,
  add: (value: PdfValue, number: number | null) => void,
): void {
  const found: { value: PdfValue; begin: number; end: number }[] = [];
  const first = Number(dictionary.all('First')[0] ?? 0);
  parsePdfSyntax(text.slice(first), {
    onValue: (value, _place, begin, end) => void found.push({ value, begin, end }),
  });
  const head = (text.slice(0, first).match(/\d+/g) ?? []).map(Number);
  const numbers = new Map<number, number>();
  let from = 0;
  const pairs = Array.from({ length: Math.floor(head.length / 2) }, (_, index) => ({
    number: head[index * 2] ?? 0,
    offset: head[index * 2 + 1] ?? 0,
  })).sort((one, other) => one.offset - other.offset);
  for (const { number, offset } of pairs) {
    while (from < found.length && (found[from]?.begin ?? 0) < offset) from += 1;
    // An offset into a value would show readers something else than what is looked at here.
    if (from > 0 && offset < (found[from - 1]?.end ?? 0)) throw createFileRefusal('brokenPdf');
    numbers.set(from, number);
  }
  found.forEach(({ value }, index) => add(value, numbers.get(index) ?? null));
}

function unpack(dictionary: PdfDict, content: Buffer, maxBytes: number): string {
  const filters = [...dictionary.all('Filter'), ...dictionary.all('F')];
  const parameters = [...dictionary.all('DecodeParms'), ...dictionary.all('DP')];
  if (filters.length === 0) return content.toString('latin1');
  const [filter] = filters.flatMap((each) => (Array.isArray(each) ? (each as PdfValue[]) : [each]));
  const isPlainDeflate =
    filters.length === 1 &&
    filter === '/FlateDecode' &&
    parameters.every((each) => each === 'null') &&
    (!Array.isArray(filters[0]) || filters[0].length === 1);
  if (!isPlainDeflate) throw createFileRefusal('brokenPdf');
  try {
    return inflateSync(content, { maxOutputLength: Math.max(1, maxBytes) }).toString('latin1');
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw createFileRefusal(isTooLarge ? 'unreadable' : 'brokenPdf');
  }
}
