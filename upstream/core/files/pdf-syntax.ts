import { createFileRefusal } from '~/upstream/core/files/refused';

/**
 * A value of a PDF (ISO 32000-1, 7.3). Simple values are strings with a prefix: `/Name`, `(string` with its bytes
 * as latin1, `R12` for a reference to object 12, anything else as written.
 */
export type PdfValue = string | PdfDict | readonly PdfValue[];

/** A dictionary with all its entries: readers take the first or the last value of a repeated key. */
export class PdfDict {
  constructor(readonly entries: readonly (readonly [key: string, value: PdfValue])[]) {}

  /** The values of a key. */
  all(key: string): PdfValue[] {
    return this.entries.flatMap(([name, value]) => (name === key ? [value] : []));
  }
}

export const isPdfName = (value: PdfValue | undefined): value is string =>
  typeof value === 'string' && value.startsWith('/');
export const isPdfString = (value: PdfValue | undefined): value is string =>
  typeof value === 'string' && value.startsWith('(');
/** Returns the object number of a reference; null for any other value. */
export const getReferencedObject = (value: PdfValue): number | null =>
  typeof value === 'string' && value.startsWith('R') && value.length > 1 ? Number(value.slice(1)) : null;

/** Position of a value: its object with number and generation; null in a trailer. */
export interface PdfObjectPosition {
  number: number;
  generation: number;
}

export interface PdfVisitor {
  onValue: (value: PdfValue, position: PdfObjectPosition | null, begin: number, end: number) => void;
  /** Called for a dictionary before a stream. Returns the offset after the stream content. */
  onStream?: (dictionary: PdfDict, position: PdfObjectPosition | null, begin: number) => number;
  /** Called with bytes that are not syntax: strings and comments. */
  onSkipped?: (text: string) => void;
}

const DEPTH_MAX = 500;
const WORD = String.raw`[^\s\0()<>[\]{}/%]`;
const TOKEN = new RegExp(String.raw`%[^\r\n]*|\(|<<|>>|<[0-9A-Fa-f\s\0]*>|[[\]]|/${WORD}*|${WORD}+`, 'g');
const INTEGER = /^\d{1,10}$/;
const CONTENT_BEGIN = /[ \t]*(?:\r\n|\r|\n)/y;

interface Frame {
  isDict: boolean;
  items: PdfValue[];
  begin: number;
}

/**
 * Parses a PDF from beginning to end, independent of its tables: it visits every object that a table can name,
 * including older versions. As tolerant as readers: stray words are skipped, and unclosed values end with their
 * object. The time grows with the size.
 * @throws Refusal `brokenPdf` when a string has no end, `unreadable` beyond a nesting depth that no program writes
 */
export function parsePdfSyntax(source: string, { onValue, onStream, onSkipped }: PdfVisitor): void {
  const token = new RegExp(TOKEN);
  const frames: Frame[] = [];
  let position: PdfObjectPosition | null = null;
  /** Integers outside any value that may begin an object: `12 0 obj`. */
  let integers: number[] = [];
  let lastDict: PdfDict | null = null;

  function add(value: PdfValue, begin: number, end: number): void {
    const frame = frames[frames.length - 1];
    if (frame) frame.items.push(value);
    else {
      lastDict = value instanceof PdfDict ? value : null;
      onValue(value, position, begin, end);
    }
  }
  function close(end: number): void {
    const frame = frames.pop();
    if (frame) add(frame.isDict ? getDict(frame.items) : frame.items, frame.begin, end);
  }
  function closeAll(end: number): void {
    while (frames.length > 0) close(end);
  }

  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [word] = match;
    const begin = match.index;
    const end = token.lastIndex;
    const first = word[0];
    if (first === '%') onSkipped?.(word);
    else if (word === '(') {
      const { text, end: stringEnd } = readString(source, begin);
      onSkipped?.(source.slice(begin, stringEnd));
      add(`(${text}`, begin, stringEnd);
      token.lastIndex = stringEnd;
    } else if (word === '<<' || word === '[') {
      if (frames.length >= DEPTH_MAX) throw createFileRefusal('unreadable');
      frames.push({ isDict: word === '<<', items: [], begin });
    } else if (word === '>>' || word === ']') close(end);
    else if (first === '<') add(`(${decodeHex(word)}`, begin, end);
    else if (first === '/') add(decodeName(word), begin, end);
    else if (word === 'R') addReference();
    else if (word === 'obj') {
      closeAll(begin);
      const [number = 0, generation = 0] = integers.slice(-2);
      position = { number, generation };
      lastDict = null;
    } else if (word === 'endobj' || word === 'trailer') {
      closeAll(begin);
      position = null;
    } else if (word === 'stream' && onStream && lastDict !== null && frames.length === 0) {
      CONTENT_BEGIN.lastIndex = end;
      if (CONTENT_BEGIN.test(source)) token.lastIndex = onStream(lastDict, position, CONTENT_BEGIN.lastIndex);
      lastDict = null;
    } else if (frames.length > 0) frames[frames.length - 1]?.items.push(word);
    else {
      integers = INTEGER.test(word) ? [...integers.slice(-1), Number(word)] : [];
      add(word, begin, end);
    }
  }
  closeAll(source.length);

  function addReference(): void {
    const items = frames[frames.length - 1]?.items;
    const [number, generation] = items?.slice(-2) ?? integers.map(String);
    if (!isInteger(number) || !isInteger(generation)) return;
    items?.splice(-2);
    add(`R${Number(number)}`, token.lastIndex, token.lastIndex);
  }
}

const isInteger = (value: PdfValue | undefined): value is string =>
  typeof value === 'string' && INTEGER.test(value);

/** Pairs keys with the values after them; skips items that are not keys, as readers do. */
function getDict(items: readonly PdfValue[]): PdfDict {
  const entries: [string, PdfValue][] = [];
  for (let at = 0; at < items.length; at += 1) {
    const key = items[at];
    if (!isPdfName(key)) continue;
    entries.push([key.slice(1), items[at + 1] ?? 'null']);
    at += 1;
  }
  return new PdfDict(entries);
}

/** Names may contain escapes: /J#61vaScript is /JavaScript. */
const decodeName = (name: string): string =>
  name.includes('#')
    ? name.replace(/#([0-9a-fA-F]{2})/g, (_match, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : name;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const OCTAL = /[0-7]{1,3}/y;

/** Reads a literal string from its first parenthesis; returns it unescaped with its end (7.3.4.2). */
function readString(source: string, begin: number): { text: string; end: number } {
  const pieces: string[] = [];
  let depth = 1;
  let from = begin + 1;
  for (let at = from; at < source.length; at += 1) {
    const character = source[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === '\\') {
      pieces.push(source.slice(from, at));
      OCTAL.lastIndex = at + 1;
      const octal = OCTAL.exec(source)?.[0];
      const next = source[at + 1] ?? '';
      if (octal !== undefined) pieces.push(String.fromCharCode(Number.parseInt(octal, 8) & 0xff));
      else if (next !== '\n' && next !== '\r') pieces.push(ESCAPES[next] ?? next);
      at += octal?.length ?? (next === '\r' && source[at + 2] === '\n' ? 2 : 1);
      from = at + 1;
    }
    if (depth === 0) {
      pieces.push(source.slice(from, at));
      return { text: pieces.join(''), end: at + 1 };
    }
  }
  throw createFileRefusal('brokenPdf');
}

function decodeHex(word: string): string {
  const digits = word.replace(/[^0-9A-Fa-f]/g, '');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1');
}
