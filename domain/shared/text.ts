/** Text for titles, shares and search results. None of this makes text safe as HTML: React does. */

const TAG = /<(?:\/?[a-z][^<>]*|!--[^]*?--|![^<>]*)>/gi;
const LINE_BREAKS = /[\r\n\u2028\u2029\v\f\u0085]+/g;

/** The text without HTML tags and comments (SHARE-002), also without those that removing one would form. */
export function stripTags(text: string): string {
  let stripped = text;
  for (;;) {
    const next = stripped.replace(TAG, '');
    if (next === stripped) return stripped;
    stripped = next;
  }
}

/** The text on one line (SHARE-003): line breaks are taken out, not replaced. */
export const stripLineBreaks = (text: string): string => text.replace(LINE_BREAKS, '');

/** A title without tags, line breaks and characters that nobody sees, trimmed; runs of blanks become one. */
export const cleanTitle = (text: string): string =>
  stripLineBreaks(stripTags(stripLineBreaks(toVisibleText(text))))
    .replace(/[\t ]{2,}/g, ' ')
    .trim();

/** At most `limit` characters as people count them; a surrogate pair is one and never halved. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return Array.from(text).slice(0, Math.max(0, limit)).join('');
}

/** Half-open range of a text in UTF-16 units. */
export type TextRange = readonly [start: number, end: number];

/** One piece of a highlighted text. */
export interface HighlightSegment {
  readonly text: string;
  readonly isHit: boolean;
}

/**
 * Where a keyword stands in a text, without regard to case or to blanks in the keyword; each blank-separated
 * word is looked for. Ranges are ascending and merged. Pinyin matches are found by the index, which gives
 * their ranges.
 */
export function findHighlightRanges(text: string, keyword: string): TextRange[] {
  const haystack = foldCase(text);
  const words = foldCase(keyword).split(/\s+/).filter(Boolean);
  const ranges: TextRange[] = [];
  for (const word of words) {
    for (let at = haystack.indexOf(word); at >= 0; at = haystack.indexOf(word, at + word.length)) {
      ranges.push([at, at + word.length]);
    }
  }
  return mergeRanges(ranges, text.length);
}

/** Ascending, within the text, overlapping and touching ones joined; what is no range is dropped. */
export function mergeRanges(ranges: readonly TextRange[], length: number): TextRange[] {
  const merged: [number, number][] = [];
  const ordered = ranges
    .map(([start, end]): [number, number] => [Math.max(0, start), Math.min(length, end)])
    .filter(([start, end]) => start < end)
    .sort((a, b) => a[0] - b[0]);
  for (const [start, end] of ordered) {
    const last = merged[merged.length - 1];
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** The text in parts, hits marked, in order; together they are the text. */
export function splitHighlighted(text: string, ranges: readonly TextRange[]): HighlightSegment[] {
  const parts: HighlightSegment[] = [];
  let at = 0;
  for (const [start, end] of mergeRanges(ranges, text.length)) {
    if (start > at) parts.push({ text: text.slice(at, start), isHit: false });
    parts.push({ text: text.slice(start, end), isHit: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isHit: false });
  return parts;
}

/** Lower case unit by unit, so that positions stay; what would change its length stays as it is. */
function foldCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (each) =>
    each.toLowerCase().length === each.length ? each.toLowerCase() : each,
  ).join('');
}

/** The null character, and half of a character: what is left of an emoji that was cut in two. */
const NOT_KEPT = /\0|[\ud800-\udfff]/gu;

/** Whether a text is one that a database keeps: no null character and no half of a character. */
export const isStorableText = (text: string): boolean => text.search(NOT_KEPT) < 0;

/** The text with a sign in place of what a database cannot keep. */
export const toStorableText = (text: string): string => text.replace(NOT_KEPT, '\ufffd');

/** Controls other than tab and line ends, marks of direction, characters without width, tags, annotations. */
const UNSEEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
/** Signs that emoji are made of, and their skin tones: ranges, as older browsers know no properties of Unicode. */
const EMOJI =
  '[\\u00a9\\u00ae\\u203c\\u2049\\u2122\\u2139\\u2194-\\u21aa\\u231a-\\u23ff\\u24c2\\u25aa-\\u27bf\\u2934\\u2935\\u2b05-\\u2b55' +
  '\\u3030\\u303d\\u3297\\u3299\\u{1f000}-\\u{1f0ff}\\u{1f170}\\u{1f171}\\u{1f17e}\\u{1f17f}\\u{1f18e}\\u{1f191}-\\u{1f19a}' +
  '\\u{1f201}-\\u{1f64f}\\u{1f680}-\\u{1f6ff}\\u{1f7d5}-\\u{1f7ff}\\u{1f90c}-\\u{1faff}][\\ufe0f\\u{1f3fb}-\\u{1f3ff}]{0,2}';
/** Emoji made of several: a joiner without width belongs to them. */
const JOINED_EMOJI = new RegExp(`${EMOJI}(?:\\u200d${EMOJI})+`, 'gu');
const LINE_ENDS = /[\t\r\n]/;
/** What leaves no ink: blanks, and joiners of nothing. */
const NO_INK = /[\s\u00ad\u115f\u200b-\u200d\u2060-\u2064\u3164\ufeff]/g;

/** Whether readers see every character of a text: no control, no mark of direction, nothing without width. Line ends are fine. */
export const isPlainText = (text: string): boolean =>
  isStorableText(text) && !UNSEEN.test(text.replace(JOINED_EMOJI, ''));

/** Whether a text is plain and one line. */
export const isOneLine = (text: string): boolean => !LINE_ENDS.test(text) && isPlainText(text);

const JOINED_EMOJI_OR_UNSEEN = new RegExp(`(${JOINED_EMOJI.source})|${UNSEEN.source}`, 'gu');

/** The text without characters that nobody sees; line ends and the joiners inside emoji stay. */
export const toPlainText = (text: string): string =>
  isPlainText(text) ? text : toStorableText(text).replace(JOINED_EMOJI_OR_UNSEEN, '$1');

/**
 * The characters of `UNSEEN` without a property of Unicode: one regular expression that an old browser cannot read ends all
 * scripts of a page. A joiner stays before what may be an emoji.
 */
const UNSEEN_EVERYWHERE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\u200d(?![\ud83c-\ud83e\u2600-\u27bf])|\udb40[\udc00-\udc7f]/g;

/** `toPlainText` for texts that every page hands on: titles, descriptions, what is shared. */
export const toVisibleText = (text: string): string => text.replace(UNSEEN_EVERYWHERE, '');

/** Message for a text that is not plain. */
export const INVISIBLE_CHARACTERS_MESSAGE = '含有看不见的字符，请删去后重新填写';

/** Whether a name can be seen where it stands, on one line. */
export const isVisibleName = (text: string): boolean => isOneLine(text) && text.replace(NO_INK, '') !== '';
