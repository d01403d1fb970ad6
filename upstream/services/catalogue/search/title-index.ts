import { setImmediate } from 'node:timers/promises';
import { foldTitle, isHan } from '~/upstream/services/catalogue/search/fold';

/** What can be found: its title and codes are matched, the rest is shown. */
export interface SearchEntry {
  id: string;
  title: string;
  /** Codes a person may type whole or from the start: fund code, filing number. */
  codes: readonly string[];
  note: string;
  riskLevel: number | null;
  /** Of a private fund: whose pledge and proof it asks for. */
  context: 'simu' | 'am' | null;
  /** A wound-up fund: comes after all others, unless it is named exactly. */
  isWoundUp: boolean;
  /** Orders equally good matches, the largest first: 元 of a public fund, the firm's band else; null is unknown. */
  size: number | null;
}

/** An entry as the database keeps it, with the syllable of every character of its title. */
export interface SearchSource extends SearchEntry {
  syllables: readonly string[];
}

/**
 * All titles of one kind, laid end to end so that one scan of a flat string meets every title.
 * `text`, `initials`, `syllables` and `wordStarts` share their offsets. Entries stand in the order in which
 * equally good matches are shown: larger funds first, then shorter titles, then by pinyin; never by performance.
 */
export interface TitleIndex {
  entries: readonly SearchEntry[];
  /** Folded titles, each closed by a line feed. */
  text: string;
  /** The same, with the first letter of its syllable in place of every Chinese character. */
  initials: string;
  /** Offset where each entry begins, and the length of `text` as the last item. */
  starts: Uint32Array;
  /** Number of the syllable at each offset, 0 where there is none. */
  syllables: Uint16Array;
  /** How each of those syllables may be typed: ü as v and as u. Of the number 0: none. */
  spellings: readonly (readonly string[])[];
  /** 1 where a word begins. */
  wordStarts: Uint8Array;
  /** Offsets of the titles with something left out by folding. */
  offsets: ReadonlyMap<number, readonly number[]>;
  /** Offsets at which two given initials follow one another. */
  bigrams: ReadonlyMap<string, Uint32Array>;
  /** Folded codes in ascending order with the entry each belongs to. */
  codes: readonly { code: string; entry: number }[];
}

interface Prepared {
  entry: SearchEntry;
  text: string;
  offsets: number[] | null;
  syllables: string[];
}

/** Titles prepared between two pauses: long enough to be quick, short enough to let requests through. */
const TITLES_A_TURN = 500;

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Builds the index, giving way to other work every few hundred titles. */
export async function buildTitleIndex(sources: readonly SearchSource[]): Promise<TitleIndex> {
  const prepared: Prepared[] = [];
  for (const source of sources) {
    prepared.push(prepare(source));
    if (prepared.length % TITLES_A_TURN === 0) await setImmediate();
  }
  const keys = new Map(prepared.map((item) => [item, item.syllables.join('')]));
  prepared.sort(
    (a, b) =>
      Number(a.entry.isWoundUp) - Number(b.entry.isWoundUp) ||
      (b.entry.size ?? -1) - (a.entry.size ?? -1) ||
      a.text.length - b.text.length ||
      compare(keys.get(a)!, keys.get(b)!) ||
      compare(a.text, b.text) ||
      compare(a.entry.id, b.entry.id),
  );
  return await layOut(prepared);
}

function prepare({ syllables, ...entry }: SearchSource): Prepared {
  const { text, offsets } = foldTitle(entry.title);
  return {
    entry,
    text,
    offsets,
    syllables: Array.from(text, (_, i) => syllables[offsets === null ? i : offsets[i]!] ?? ''),
  };
}

async function layOut(prepared: readonly Prepared[]): Promise<TitleIndex> {
  const length = prepared.reduce((sum, item) => sum + item.text.length + 1, 0);
  const starts = new Uint32Array(prepared.length + 1);
  const syllables = new Uint16Array(length);
  const wordStarts = new Uint8Array(length);
  const numbers = new Map<string, number>([['', 0]]);
  const offsets = new Map<number, readonly number[]>();
  const initials: string[] = [];
  let at = 0;
  for (const [index, item] of prepared.entries()) {
    starts[index] = at;
    if (item.offsets !== null) offsets.set(index, item.offsets);
    for (const word of words.segment(item.text)) wordStarts[at + word.index] = 1;
    let letters = '';
    for (let i = 0; i < item.text.length; i++) {
      const unit = item.text[i]!;
      const syllable = isHan(unit) ? syllableOf(item.syllables[i]) : '';
      if (!numbers.has(syllable)) numbers.set(syllable, numbers.size);
      syllables[at + i] = numbers.get(syllable)!;
      letters += syllable === '' ? unit : syllable[0]!;
    }
    initials.push(letters);
    at += item.text.length + 1;
    if (index % TITLES_A_TURN === 0) await setImmediate();
  }
  starts[prepared.length] = at;
  const allInitials = initials.map((line) => `${line}\n`).join('');
  return {
    entries: prepared.map((item) => item.entry),
    text: prepared.map((item) => `${item.text}\n`).join(''),
    initials: allInitials,
    starts,
    syllables,
    spellings: [...numbers.keys()].map(spellingsOf),
    wordStarts,
    offsets,
    bigrams: bigramsOf(allInitials),
    codes: prepared
      .flatMap((item, entry) => item.entry.codes.map((code) => ({ code: foldTitle(code).text, entry })))
      .sort((a, b) => compare(a.code, b.code) || a.entry - b.entry),
  };
}

/** Only what looks like a syllable counts: a character the dictionary does not know stays itself. */
function syllableOf(text: string | undefined): string {
  return text !== undefined && /^[a-z]{1,6}$/.test(text) ? text : '';
}

/** The dictionary writes ü as v (lv, nve); many type u. */
function spellingsOf(syllable: string): string[] {
  if (syllable === '') return [];
  return syllable.includes('v') ? [syllable, syllable.replace('v', 'u')] : [syllable];
}

function bigramsOf(text: string): ReadonlyMap<string, Uint32Array> {
  const lists = new Map<string, number[]>();
  for (let i = 0; i + 1 < text.length; i++) {
    if (text[i] === '\n' || text[i + 1] === '\n') continue;
    const key = text[i]! + text[i + 1]!;
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [i]);
    else list.push(i);
  }
  return new Map([...lists].map(([key, list]) => [key, Uint32Array.from(list)]));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
