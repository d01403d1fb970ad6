import { walkPdf } from '~/upstream/files/pdf-parts';
import { fileRefused } from '~/upstream/files/refused';

/** What runs, starts something, carries a file or leads out of the document (ISO 32000-1, 7.11.4, 12.6 and 12.7.8). */
const ACTIVE =
  /\/(?:JavaScript|JS|AA|Launch|EmbeddedFiles?|EF|FileAttachment|RichMedia|Rendition|Movie|Sound|SubmitForm|ImportData|GoToE|GoToR|XFA)(?![A-Za-z0-9])/;
/** Where a document opens is a page (an array); anything else is something that is done on opening. */
const OPENING_ACTION = /\/OpenAction(?![A-Za-z0-9])(?!\s*\[)/;
/** Also where a page is named, the array holds nothing but it. */
const OPENING_ARRAY = /\/OpenAction\s*\[([^\]]*)/g;
const ENCRYPTED = /\/Encrypt(?![A-Za-z0-9])/;
const PAGE = /\/Type\s*\/Page(?![A-Za-z0-9])/;
/** Addresses that run something instead of leading to a page, however they are spaced. */
const SCRIPT_ADDRESS = /(?:^|\()\s*(?:javascript|vbscript|data|file)\s*:/i;

/** Browsers pass over them in an address. */
const CONTROLS = /[\0-\x1f]/g;

/**
 * Refuses a PDF that is encrypted, broken, or does anything but show pages. Objects packed into streams are looked
 * into; page contents are not, for nothing in them acts. A link to a web page is let be: it is followed by hand.
 * @throws Refusal with the reason for the person
 */
export function checkPdf(bytes: Buffer): void {
  let [isLocked, isActive, hasPage] = [false, false, false];
  walkPdf(bytes, {
    onText(text) {
      isLocked ||= ENCRYPTED.test(text);
      isActive ||= ACTIVE.test(text) || OPENING_ACTION.test(text) || opensByAction(text);
      hasPage ||= PAGE.test(text);
    },
    onString: (string) => void (isActive ||= isScriptAddress(string)),
  });
  if (isLocked) throw fileRefused('lockedPdf');
  if (isActive) throw fileRefused('activePdf');
  const isWhole = /startxref\s+\d+\s+%%EOF\s*$/.test(bytes.subarray(-2_048).toString('latin1'));
  if (!isWhole || !hasPage) throw fileRefused('brokenPdf');
}

function opensByAction(text: string): boolean {
  for (const [, array = ''] of text.matchAll(OPENING_ARRAY)) if (array.includes('<<')) return true;
  return false;
}

/** `data:` and `file:`, the shortest of them. */
const SCRIPT_ADDRESS_MIN = 5;
const isScriptAddress = (string: string): boolean =>
  string.length >= SCRIPT_ADDRESS_MIN && SCRIPT_ADDRESS.test(plainText(string));

/** A string without its byte order mark and the upper halves of UTF-16: enough to see the letters of an address. */
const plainText = (string: string): string =>
  string.replace(/^(?:\xfe\xff|\xff\xfe|\xef\xbb\xbf)/, '').replace(CONTROLS, '');
