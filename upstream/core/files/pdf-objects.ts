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

/** Maximum unpacked bytes of all object streams of a file together. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
/** Maximum number of object streams in one file. */
const MAX_PACKED_STREAMS = 4_096;
/** Header of an object in a stream, a string or a comment: a cross-reference table could point readers there. */
const HIDDEN_OBJECT = /\d[\s\0]+\d{1,5}[\s\0]*obj(?![A-Za-z])/;

/** The objects of a PDF, every version of each, including compressed ones. */
export interface PdfObjects {
  /** All values in file order. */
  values: readonly PdfValue[];
  /** Returns the values of an object number: several when the file was updated later. */
  versions: (number: number) => readonly PdfValue[];
}

interface Kept {
  value: PdfValue;
  position: PdfObjectPosition | null;
}
interface Packed {
  dictionary: PdfDict;
  position: PdfObjectPosition | null;
  content: string;
}

/**
 * Parses the objects of a PDF. Strings and compressed objects are decrypted when the file opens without a password.
 * @throws Refusal `lockedPdf` when it needs one, `brokenPdf` when objects are hidden or compressed in an
 * unsupported form,
 *   `unreadable` beyond the limits
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
    onValue: (value, position) => void (isPlain(value) || kept.push({ value, position })),
    onStream(dictionary, position, begin) {
      const contentEnd = source.indexOf('endstream', begin);
      if (contentEnd === -1) throw createFileRefusal('brokenPdf');
      const content = source.slice(begin, contentEnd);
      assertNoObject(content);
      // An object stream is recognised by its entries, because readers ignore the type.
      if (dictionary.all('First').length > 0 || dictionary.all('Type').includes('/ObjStm'))
        packed.push({ dictionary, position, content });
      return contentEnd + 'endstream'.length;
    },
  });
  const crypt = getCrypt(kept);
  const objects = new Map<number, PdfValue[]>();
  const values: PdfValue[] = [];
  const add = (value: PdfValue, number: number | null): void => {
    values.push(value);
    if (number === null) return;
    const versions = objects.get(number);
    if (versions) versions.push(value);
    else objects.set(number, [value]);
  };
  for (const { value, position } of kept)
    add(crypt ? decryptValue(value, position, crypt) : value, position?.number ?? null);
  unpackAll(packed, crypt, add);
  return { values, versions: (number) => objects.get(number) ?? [] };
}

/**
 * Numbers and keywords between objects have no effect; strings, names and references may be the target of an entry.
 */
const isPlain = (value: PdfValue): boolean =>
  typeof value === 'string' &&
  !isPdfString(value) &&
  !isPdfName(value) &&
  getReferencedObject(value) === null;

function assertNoObject(text: string): void {
  if (HIDDEN_OBJECT.test(text)) throw createFileRefusal('brokenPdf');
}

/** Returns the decryption of the file; null when it is not encrypted. */
function getCrypt(kept: readonly Kept[]): PdfCrypt | null {
  const heads = kept.flatMap(({ value }) => (value instanceof PdfDict ? [value] : []));
  const encrypted = heads.filter((trailer) => trailer.all('Encrypt').some((value) => value !== 'null'));
  if (encrypted.length === 0) return null;
  const dictionaries = new Set<PdfDict>();
  for (const trailer of encrypted)
    for (const value of trailer.all('Encrypt')) {
      const number = getReferencedObject(value);
      if (value instanceof PdfDict) dictionaries.add(value);
      for (const each of kept)
        if (number !== null && each.position?.number === number && each.value instanceof PdfDict)
          dictionaries.add(each.value);
    }
  const [dictionary] = dictionaries;
  // A repeated dictionary is ambiguous.
  if (dictionary === undefined || dictionaries.size > 1) throw createFileRefusal('lockedPdf');
  const withId = encrypted.find((trailer) => trailer.all('ID').length > 0);
  const crypt = createPdfCrypt(dictionary, getFileId(withId?.all('ID') ?? []));
  if (crypt === null) throw createFileRefusal('lockedPdf');
  return crypt;
}

function decryptValue(value: PdfValue, position: PdfObjectPosition | null, crypt: PdfCrypt): PdfValue {
  if (isPdfString(value)) return `(${crypt.string(value.slice(1), position)}`;
  if (typeof value === 'string') return value;
  if (value instanceof PdfDict)
    return new PdfDict(value.entries.map(([key, each]) => [key, decryptValue(each, position, crypt)]));
  return value.map((each) => decryptValue(each, position, crypt));
}

function unpackAll(
  packed: readonly Packed[],
  crypt: PdfCrypt | null,
  add: (value: PdfValue, number: number | null) => void,
): void {
  if (packed.length > MAX_PACKED_STREAMS) throw createFileRefusal('unreadable');
  let left = MAX_UNPACKED_BYTES;
  for (const { dictionary, position, content } of packed) {
    const encoded = Buffer.from(content, 'latin1');
    const text = unpack(
      dictionary,
      crypt ? crypt.stream(getContent(dictionary, encoded), position) : encoded,
      left,
    );
    left -= text.length;
    readPacked(dictionary, text, add);
  }
}

/** Every encrypted byte counts: the line end before `endstream` does not belong to the content. */
function getContent(dictionary: PdfDict, bytes: Buffer): Buffer {
  const length = Number(dictionary.all('Length')[0]);
  if (length <= bytes.length) return bytes.subarray(0, length);
  let end = bytes.length;
  if (bytes[end - 1] === 0x0a) end -= 1;
  if (bytes[end - 1] === 0x0d) end -= 1;
  return bytes.subarray(0, end);
}

/** Reads the objects of an object stream, with the numbers in its header. */
function readPacked(
  dictionary: PdfDict,
  text: string,
  add: (value: PdfValue, number: number | null) => void,
): void {
  const found: { value: PdfValue; begin: number; end: number }[] = [];
  const first = Number(dictionary.all('First')[0] ?? 0);
  parsePdfSyntax(text.slice(first), {
    onValue: (value, _position, begin, end) => void found.push({ value, begin, end }),
  });
  const header = (text.slice(0, first).match(/\d+/g) ?? []).map(Number);
  const numbers = new Map<number, number>();
  let from = 0;
  const pairs = Array.from({ length: Math.floor(header.length / 2) }, (_, index) => ({
    number: header[index * 2] ?? 0,
    offset: header[index * 2 + 1] ?? 0,
  })).sort((one, other) => one.offset - other.offset);
  for (const { number, offset } of pairs) {
    while (from < found.length && (found[from]?.begin ?? 0) < offset) from += 1;
    // An offset into another value would show readers something else than what is checked here.
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
