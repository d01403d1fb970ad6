import { inflateSync } from 'node:zlib';
import { fileRefused } from '~/upstream/files/refused';

/** Objects packed into streams, unpacked at most, all together. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;

/** A PDF taken apart by its grammar (ISO 32000-1, 7.2 and 7.3). */
export interface PdfParts {
  /** All that is no content of a stream, and what packed streams hold. */
  text: string;
  /** Every string in it, unescaped. */
  strings: string[];
}

/** The head of an object inside what would be passed over as the content of a stream: somebody hides it there. */
const HIDDEN_OBJECT = /[\s\0\d]obj[\s\0<[(/%]|endobj/;
/** A stream of objects is known by its entries, for readers look at no type. */
const IS_PACKED = /\/(?:ObjStm|First)(?![A-Za-z0-9])/;
const FILTER_NAME = /\/(?:Filter|F|DecodeParms|DP)(?![A-Za-z0-9])/g;
const PLAIN_DEFLATE = /\/Filter\s*(?:\/FlateDecode(?![A-Za-z0-9])|\[\s*\/FlateDecode\s*\])/;

/**
 * Takes a PDF apart: streams are found by the grammar, not by the word, so that no string or comment passes for one.
 * @throws Refusal `brokenPdf` when it keeps to no grammar, or packs objects in a way that is not looked into
 */
export function takeApart(bytes: Buffer): PdfParts {
  const source = bytes.toString('latin1');
  const kept: string[] = [];
  const strings: string[] = [];
  let left = MAX_UNPACKED_BYTES;
  let keptTo = 0;
  walk(source, {
    onString: (text) => strings.push(text),
    onStream(dictionary, begin) {
      const end = source.indexOf('endstream', begin);
      if (end === -1) throw fileRefused('brokenPdf');
      const content = source.slice(begin, end);
      if (HIDDEN_OBJECT.test(content)) throw fileRefused('brokenPdf');
      kept.push(source.slice(keptTo, begin));
      keptTo = end;
      const entries = plainNames(dictionary);
      if (IS_PACKED.test(entries)) {
        const objects = unpack(entries, content, left);
        left -= objects.length;
        kept.push(objects);
        walk(objects, { onString: (text) => strings.push(text) });
      }
      return end + 'endstream'.length;
    },
  });
  kept.push(source.slice(keptTo));
  return { text: plainNames(kept.join('\n')), strings };
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
  } catch {
    throw fileRefused('brokenPdf');
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

/** A literal string from its first parenthesis on, unescaped, and where it ends (7.3.4.2). */
function readString(source: string, begin: number): { text: string; end: number } {
  const pieces: string[] = [];
  const special = /[\\()]/g;
  special.lastIndex = begin + 1;
  let depth = 1;
  let from = begin + 1;
  for (let match = special.exec(source); match; match = special.exec(source)) {
    if (match[0] === '(') depth += 1;
    else if (match[0] === ')') depth -= 1;
    else {
      pieces.push(source.slice(from, match.index));
      const octal = /^[0-7]{1,3}/.exec(source.slice(match.index + 1, match.index + 4))?.[0];
      const next = source[match.index + 1] ?? '';
      if (octal !== undefined) pieces.push(String.fromCharCode(Number.parseInt(octal, 8) & 0xff));
      else if (next !== '\n' && next !== '\r') pieces.push(ESCAPES[next] ?? next);
      from = match.index + 1 + (octal?.length ?? 1);
      special.lastIndex = from;
    }
    if (depth === 0) {
      pieces.push(source.slice(from, match.index));
      return { text: pieces.join(''), end: match.index + 1 };
    }
  }
  throw fileRefused('brokenPdf');
}

const fromHex = (word: string): string =>
  Buffer.from(word.replace(/[^0-9A-Fa-f]/g, '').replace(/^(?:..)*.$/, '$&0'), 'hex').toString('latin1');
