import { inflateSync } from 'node:zlib';
import { fileRefused } from './refused';

/** Objects packed into streams, unpacked at most, all together. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
/** What runs, starts something, or carries a file (ISO 32000-1, 12.6.4 and 7.11.4). */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|GoToR|XFA)(?![A-Za-z0-9])/;
const ENCRYPTED = /\/Encrypt(?![A-Za-z0-9])/;
const PACKED_STREAM = /\/Type\s*\/ObjStm(?![A-Za-z0-9])/;

/**
 * Refuses a PDF that is encrypted, broken, or does anything but show pages. Objects packed into streams are looked
 * into; page contents are not, for nothing in them acts.
 * @throws Refusal with the reason for the person
 */
export function checkPdf(bytes: Buffer): void {
  const { outside, packed } = takeApart(bytes.toString('latin1'));
  const objects = plainNames([outside, ...packed].join('\n'));
  if (ENCRYPTED.test(objects)) throw fileRefused('lockedPdf');
  if (ACTIVE.test(objects)) throw fileRefused('activePdf');
  const isWhole = /startxref\s+\d+\s+%%EOF\s*$/.test(outside.slice(-2_048));
  const hasPage = /\/Type\s*\/Page(?![A-Za-z0-9])/.test(objects);
  if (!isWhole || !hasPage) throw fileRefused('brokenPdf');
}

/** Names may be written with escapes: /J#61vaScript is /JavaScript. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The text between streams, and what packed streams hold. */
function takeApart(text: string): { outside: string; packed: string[] } {
  const outside: string[] = [];
  const packed: string[] = [];
  let left = MAX_UNPACKED_BYTES;
  let at = 0;
  for (;;) {
    const begin = text.indexOf('stream', at);
    const end = begin === -1 ? -1 : text.indexOf('endstream', begin);
    if (end === -1) break;
    const head = text.slice(at, begin);
    outside.push(head);
    const dictionary = plainNames(head.slice(head.lastIndexOf(' obj') + 1));
    if (PACKED_STREAM.test(dictionary)) {
      const objects = unpack(text.slice(begin + 'stream'.length, end), left);
      left -= objects.length;
      packed.push(objects);
    }
    at = end + 'endstream'.length;
  }
  outside.push(text.slice(at));
  return { outside: outside.join('\n'), packed };
}

function unpack(body: string, maxBytes: number): string {
  const bytes = Buffer.from(body.replace(/^\r?\n/, ''), 'latin1');
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, maxBytes) }).toString('latin1');
  } catch {
    throw fileRefused('brokenPdf');
  }
}
