import { inflateSync } from 'node:zlib';
import { fileRefused } from '~/upstream/files/refused';

/** Bytes that all packed objects of a file may unpack to, together. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
/** Streams of packed objects in one file. */
const MAX_PACKED_STREAMS = 4_096;

/** Receives a PDF piece by piece (ISO 32000-1, 7.2 and 7.3); nothing is collected. */
export interface PdfVisitor {
  /** Text outside the contents of streams, and each stream of packed objects, with plain names. */
  onText: (text: string) => void;
  /** Every string, unescaped. */
  onString: (text: string) => void;
}

/** The head of an object inside what would be passed over as the content of a stream: somebody hides it there. */
const HIDDEN_OBJECT = /[\s\0\d]obj[\s\0<[(/%]|endobj/;
/** A stream of objects is known by its entries, for readers look at no type. */
const IS_PACKED = /\/(?:ObjStm|First)(?![A-Za-z0-9])/;
const FILTER_NAME = /\/(?:Filter|F|DecodeParms|DP)(?![A-Za-z0-9])/g;
const PLAIN_DEFLATE = /\/Filter\s*(?:\/FlateDecode(?![A-Za-z0-9])|\[\s*\/FlateDecode\s*\])/;

/**
 * Walks through a PDF once: streams are found by the grammar, not by the word, so that no string or comment passes for
 * one. The time grows with the size of the file and of what it unpacks to, which is bounded.
 * @throws Refusal `brokenPdf` when it keeps to no grammar, or packs objects in a way that is not looked into;
 *   `unreadable` beyond the bounds
 */
export function walkPdf(bytes: Buffer, { onText, onString }: PdfVisitor): void {
  const source = bytes.toString('latin1');
  let unpackedLeft = MAX_UNPACKED_BYTES;
  let packedLeft = MAX_PACKED_STREAMS;
  let seenTo = 0;
  walk(source, {
    onString,
    onStream(dictionary, begin) {
      const end = source.indexOf('endstream', begin);
      if (end === -1) throw fileRefused('brokenPdf');
      const content = source.slice(begin, end);
      if (HIDDEN_OBJECT.test(content)) throw fileRefused('brokenPdf');
      onText(plainNames(source.slice(seenTo, begin)));
      seenTo = end;
      const entries = plainNames(dictionary);
      if (IS_PACKED.test(entries)) {
        packedLeft -= 1;
        if (packedLeft < 0) throw fileRefused('unreadable');
        const objects = unpack(entries, content, unpackedLeft);
        unpackedLeft -= objects.length;
        onText(plainNames(objects));
        walk(objects, { onString });
      }
      return end + 'endstream'.length;
    },
  });
  onText(plainNames(source.slice(seenTo)));
}

/** Names may be written with escapes: /J#61vaScript is /JavaScript. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function unpack(entries: string, content: string, maxBytes: number): string {
  const filters = entries.match(FILTER_NAME) ?? [];
  const body = content.replace(/^\r?\n/, '');
  if (filters.length === 0) return body;
  if (filters.length > 1 || !PLAIN_DEFLATE.test(entries)) throw fileRefused('brokenPdf');
  try {
    return inflateSync(Buffer.from(body, 'latin1'), { maxOutputLength: Math.max(1, maxBytes) }).toString(
      'latin1',
    );
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw fileRefused(isTooLarge ? 'unreadable' : 'brokenPdf');
  }
}

interface Found {
  onString: (text: string) => void;
  /** The dictionary before a stream and where its content begins; answers where to go on. */
  onStream?: (dictionary: string, begin: number) => number;
}

/**
 * What matters of the grammar: comments, strings, the depth of dictionaries, and the word that begins a stream. A
 * stream that is not seen is looked through like everything else.
 */
const TOKEN = /%[^\r\n]*|\(|<<|>>|<[0-9A-Fa-f\s\0]*>|(?<=[\s\0>])stream(?=[ \t]*[\r\n])/g;

function walk(source: string, { onString, onStream }: Found): void {
  let depth = 0;
  let dictionaryFrom = 0;
  let dictionaryTo = -1;
  const token = new RegExp(TOKEN);
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [word] = match;
    if (word === '(') {
      const { text, end } = readString(source, match.index);
      onString(text);
      token.lastIndex = end;
    } else if (word === '<<') {
      if (depth === 0) dictionaryFrom = match.index;
      depth += 1;
    } else if (word === '>>') {
      depth = Math.max(0, depth - 1);
      dictionaryTo = match.index + 2;
    } else if (word.startsWith('<')) {
      onString(fromHex(word));
    } else if (word === 'stream') {
      const isAfterDictionary = source.slice(dictionaryTo, match.index).trim() === '';
      if (!onStream || depth !== 0 || dictionaryTo === -1 || !isAfterDictionary)
        throw fileRefused('brokenPdf');
      token.lastIndex = onStream(source.slice(dictionaryFrom, dictionaryTo), match.index + word.length);
    }
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const OCTAL = /[0-7]{1,3}/y;

/** A literal string from its first parenthesis on, unescaped, and where it ends (7.3.4.2). */
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
      at += octal?.length ?? 1;
      from = at + 1;
    }
    if (depth === 0) {
      pieces.push(source.slice(from, at));
      return { text: pieces.join(''), end: at + 1 };
    }
  }
  throw fileRefused('brokenPdf');
}

function fromHex(word: string): string {
  const digits = word.replace(/[^0-9A-Fa-f]/g, '');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1');
}
