/** Text functions for titles, shares and search results. They do not make text safe as HTML: React does. */

const TAG = /<(?:\/?[a-z][^<>]*|!--[^]*?--|![^<>]*)>/gi;
const LINE_BREAKS = /[\r\n\u2028\u2029\v\f\u0085]+/g;

/** Removes HTML tags and comments (SHARE-002), also those formed by removing another one. */
export function stripTags(text: string): string {
  let stripped = text;
  for (;;) {
    const next = stripped.replace(TAG, '');
    if (next === stripped) return stripped;
    stripped = next;
  }
}

/** Joins the text into one line (SHARE-003): line breaks are removed, not replaced. */
export const stripLineBreaks = (text: string): string => text.replace(LINE_BREAKS, '');

/** Removes tags, line breaks and invisible characters from a title and trims it; several spaces become one. */
export const cleanTitle = (text: string): string =>
  stripLineBreaks(stripTags(stripLineBreaks(toVisibleText(text))))
    .replace(/[\t ]{2,}/g, ' ')
    .trim();

/** Cuts to at most `limit` characters; a surrogate pair counts as one and is never split. */
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
 * Finds the positions of a keyword in a text, ignoring case and spaces in the keyword; each space-separated word is
 * searched. Ranges are ascending and merged. Pinyin matches come from the index with their ranges.
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

/**
 * Returns the ranges ascending and within the text, with overlapping and adjacent ones merged; invalid ranges are
 * dropped.
 */
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

/** Splits the text into parts in order, with hits marked; together they are the text. */
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

/** Converts to lower case without changing positions; characters whose length would change stay unchanged. */
function foldCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (each) =>
    each.toLowerCase().length === each.length ? each.toLowerCase() : each,
  ).join('');
}

/** The null character, and unpaired surrogates, as left over from an emoji that was cut. */
const NOT_KEPT = /\0|[\ud800-\udfff]/gu;

/** Returns whether a database can store the text: no null character and no unpaired surrogate. */
export const isStorableText = (text: string): boolean => text.search(NOT_KEPT) < 0;

/** Replaces the characters that a database cannot store. */
export const toStorableText = (text: string): string => text.replace(NOT_KEPT, '\ufffd');

/** Control characters other than tab and line ends, direction marks, zero-width characters, tags, annotations. */
const UNSEEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
/** Characters of emoji, and skin tones: as ranges, because older browsers do not support Unicode properties. */
const EMOJI =
  '[\\u00a9\\u00ae\\u203c\\u2049\\u2122\\u2139\\u2194-\\u21aa\\u231a-\\u23ff\\u24c2\\u25aa-\\u27bf\\u2934\\u2935\\u2b05-\\u2b55' +
  '\\u3030\\u303d\\u3297\\u3299\\u{1f000}-\\u{1f0ff}\\u{1f170}\\u{1f171}\\u{1f17e}\\u{1f17f}\\u{1f18e}\\u{1f191}-\\u{1f19a}' +
  '\\u{1f201}-\\u{1f64f}\\u{1f680}-\\u{1f6ff}\\u{1f7d5}-\\u{1f7ff}\\u{1f90c}-\\u{1faff}][\\ufe0f\\u{1f3fb}-\\u{1f3ff}]{0,2}';
/** Emoji composed of several: a zero-width joiner belongs to them. */
const JOINED_EMOJI = new RegExp(`${EMOJI}(?:\\u200d${EMOJI})+`, 'gu');
const LINE_ENDS = /[\t\r\n]/;
/** Characters without visible output: spaces, and joiners without neighbours. */
const NO_INK = /[\s\u00ad\u115f\u200b-\u200d\u2060-\u2064\u3164\ufeff]/g;

/**
 * Returns whether every character of a text is visible: no control characters, direction marks or zero-width
 * characters. Line ends are allowed.
 */
export const isPlainText = (text: string): boolean =>
  isStorableText(text) && !UNSEEN.test(text.replace(JOINED_EMOJI, ''));

/** Returns whether a text is plain and a single line. */
export const isOneLine = (text: string): boolean => !LINE_ENDS.test(text) && isPlainText(text);

const JOINED_EMOJI_OR_UNSEEN = new RegExp(`(${JOINED_EMOJI.source})|${UNSEEN.source}`, 'gu');

/** Removes invisible characters; line ends and the joiners inside emoji are kept. */
export const toPlainText = (text: string): string =>
  isPlainText(text) ? text : toStorableText(text).replace(JOINED_EMOJI_OR_UNSEEN, '$1');

/**
 * The characters of `UNSEEN` without Unicode properties, because one regular expression that an old browser cannot
 * parse stops all scripts of a page. A joiner is kept before a possible emoji.
 */
const UNSEEN_EVERYWHERE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\u200d(?![\ud83c-\ud83e\u2600-\u27bf])|\udb40[\udc00-\udc7f]/g;

/** `toPlainText` for texts that every page outputs: titles, descriptions, share texts. */
export const toVisibleText = (text: string): string => text.replace(UNSEEN_EVERYWHERE, '');

/** Message for a text that is not plain. */
export const INVISIBLE_CHARACTERS_MESSAGE = '含有看不见的字符，请删去后重新填写';

/** Returns whether a name is visible, on one line. */
export const isVisibleName = (text: string): boolean => isOneLine(text) && text.replace(NO_INK, '') !== '';
