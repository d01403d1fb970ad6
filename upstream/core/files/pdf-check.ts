import { parsePdfObjects, type PdfObjects } from '~/upstream/core/files/pdf-objects';
import {
  isPdfName,
  isPdfString,
  PdfDict,
  getReferencedObject,
  type PdfValue,
} from '~/upstream/core/files/pdf-syntax';
import { createFileRefusal } from '~/upstream/core/files/refused';

/** Actions that run or start something, send a form, or open another file (ISO 32000-1, 12.6.4). */
const ACTIVE_ACTIONS = new Set([
  '/JavaScript',
  '/Launch',
  '/SubmitForm',
  '/ImportData',
  '/GoToE',
  '/GoToR',
  '/Rendition',
  '/Movie',
  '/Sound',
  '/RichMediaExecute',
]);
/** Annotations that play or carry something, and embedded files (12.5.6, 7.11.4). */
const ACTIVE_SUBTYPES = new Set(['/FileAttachment', '/RichMedia', '/Movie', '/Sound']);
/** Entries that do the same in any dictionary; an empty one does nothing. */
const ACTIVE_ENTRIES = ['JS', 'JavaScript', 'AA', 'EF', 'EmbeddedFiles', 'XFA'];
/** URLs that run something instead of opening a page, with any spacing. */
const SCRIPT_ADDRESS = /^\s*(?:javascript|vbscript|data|file)\s*:/i;
/** Browsers ignore them in a URL. */
const CONTROLS = /[\0-\x1f]/g;

/**
 * Refuses a PDF that needs a password, is broken, or does more than show pages. The check uses objects only, so
 * that text and page content may contain any word. Links to web pages are allowed, because the user must click
 * them.
 * @throws Refusal with the reason for the person
 */
export function checkPdf(bytes: Buffer): void {
  const objects = parsePdfObjects(bytes);
  let hasPage = false;
  for (const value of objects.values)
    forEachDict(value, (dictionary) => {
      if (isActive(dictionary, objects)) throw createFileRefusal('activePdf');
      hasPage ||= dictionary.all('Type').includes('/Page');
    });
  if (!hasPage) throw createFileRefusal('brokenPdf');
}

function forEachDict(value: PdfValue, visit: (dictionary: PdfDict) => void): void {
  if (typeof value === 'string') return;
  if (value instanceof PdfDict) {
    visit(value);
    for (const [, each] of value.entries) forEachDict(each, visit);
  } else for (const each of value) forEachDict(each, visit);
}

function isActive(dictionary: PdfDict, objects: PdfObjects): boolean {
  const has = (key: string, names: ReadonlySet<string>): boolean =>
    dictionary
      .all(key)
      .some((value) => resolve(value, objects).some((each) => isPdfName(each) && names.has(each)));
  return (
    has('S', ACTIVE_ACTIONS) ||
    has('Subtype', ACTIVE_SUBTYPES) ||
    has('Type', EMBEDDED) ||
    ACTIVE_ENTRIES.some((key) => dictionary.all(key).some((value) => !isEmpty(value, objects))) ||
    dictionary.all('OpenAction').some((value) => !opensPage(value, objects)) ||
    ['URI', 'Base'].some((key) =>
      dictionary
        .all(key)
        .some((value) => resolve(value, objects).some((each) => isPdfString(each) && isScriptAddress(each))),
    )
  );
}
const EMBEDDED = new Set(['/EmbeddedFile']);

/** Resolves a value through references: returns every version of an object. */
function resolve(value: PdfValue, objects: PdfObjects): readonly PdfValue[] {
  if (getReferencedObject(value) === null) return [value];
  const found: PdfValue[] = [];
  const seen = new Set<number>();
  for (let open: readonly PdfValue[] = [value]; open.length > 0;) {
    const next: PdfValue[] = [];
    for (const each of open) {
      const number = getReferencedObject(each);
      if (number === null) found.push(each);
      else if (!seen.has(number)) {
        seen.add(number);
        next.push(...objects.versions(number));
      }
    }
    open = next;
  }
  return found;
}

/** Whether an entry is empty: programs write empty lists of scripts and files. */
const isEmpty = (value: PdfValue, objects: PdfObjects): boolean =>
  resolve(value, objects).every((each) => {
    if (each === 'null') return true;
    if (!(each instanceof PdfDict)) return Array.isArray(each) && each.length === 0;
    return each.entries.every(
      ([key, inner]) => key === 'Names' && Array.isArray(inner) && inner.length === 0,
    );
  });

/** Whether the open action only opens a page, by name or by an action; any other action runs automatically. */
function opensPage(value: PdfValue, objects: PdfObjects): boolean {
  return resolve(value, objects).every((each) => {
    if (Array.isArray(each)) return (each as readonly PdfValue[]).every((item) => typeof item === 'string');
    if (!(each instanceof PdfDict)) return true;
    const actions = each.all('S');
    return actions.length > 0 && actions.every((name) => name === '/GoTo') && each.all('Next').length === 0;
  });
}

const isScriptAddress = (text: string): boolean => SCRIPT_ADDRESS.test(getPlainText(text.slice(1)));

/**
 * Removes the byte order mark and the upper bytes of UTF-16 from a string: sufficient to read the letters of a URL.
 */
const getPlainText = (text: string): string =>
  text.replace(/^(?:\xfe\xff|\xff\xfe|\xef\xbb\xbf)/, '').replace(CONTROLS, '');
