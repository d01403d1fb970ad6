/**
 * Figures for the cover of an article, taken from its text. It never uses a figure of a private fund: of the
 * tables, only the index table is read (`deriveCoverFacts`); of the sentences, only the gain required after a loss,
 * which is arithmetic.
 */
import { buildPersonKey } from '~/domain/platform/picture-names';

/** Speaker of an article; both names as in the contract. */
export interface ArticleSpeaker {
  name: string;
  house: string;
}

export type CoverFacts =
  /** Changes of at most three indices over the same week, ratios. */
  | { kind: 'changes'; values: number[] }
  /** A loss as a ratio in whole percent; the offsetting gain follows from it. */
  | { kind: 'recovery'; fall: number }
  /** Characters of each paragraph in order, and the speaker. */
  | { kind: 'clauses'; lengths: number[]; speaker: ArticleSpeaker | null }
  /** A talk: speaker, reading time in minutes, characters of its sections. */
  | { kind: 'roadshow'; speaker: ArticleSpeaker | null; minutes: number; parts: number[] }
  /** Day of publication, `2026-11-13`. */
  | { kind: 'date'; day: string };

/** Fields of an article that its cover uses. */
export interface CoverSource {
  kind: string;
  /** Publication day. */
  day: string;
  minutes: number;
  speaker: ArticleSpeaker | null;
  body: readonly { type: string; text?: string; head?: string[]; rows?: string[][] }[];
}

const INDEX_TABLE_HEAD = '指数';
const WEEK_HEAD = '近一周';
const MOST_INDICES = 3;
const MOST_LENGTHS = 6;

/**
 * Returns the weekly changes from the index table; null without such a table, or when a cell is not a percentage.
 */
function weekChanges(body: CoverSource['body']): number[] | null {
  const table = body.find(({ head }) => head?.[0] === INDEX_TABLE_HEAD);
  const column = table?.head?.indexOf(WEEK_HEAD) ?? -1;
  if (!table?.rows || column < 0) return null;
  const cells = table.rows.slice(0, MOST_INDICES).map((row) => row[column] ?? '');
  const values = cells.map((cell) => Number(cell.replace('−', '-').replace('%', '')) / 100);
  return cells.length > 0 && values.every((value, index) => cells[index] !== '' && Number.isFinite(value))
    ? values
    : null;
}

/** Percentage of a loss and of the offsetting gain, in one sentence. */
const LOSS = /(\d{1,2})%[^。]{0,40}?上涨(\d{1,4}(?:\.\d{1,2})?)%/;
const ROUNDING = 0.06;

/** Returns the loss that an article explains; null when the text has none or its figures are inconsistent. */
function getLoss(body: CoverSource['body']): number | null {
  for (const { text = '' } of body) {
    const [, lossPercent, rise] = LOSS.exec(text)?.map(Number) ?? [];
    if (lossPercent === undefined || rise === undefined || lossPercent < 1 || lossPercent > 90) continue;
    if (Math.abs((lossPercent / (100 - lossPercent)) * 100 - rise) <= ROUNDING * 10) return lossPercent;
  }
  return null;
}

/** Counts the characters under each heading, in order; text before the first heading is a separate section. */
function getChapterLengths(body: CoverSource['body']): number[] {
  const lengths = [0];
  for (const { type, text = '' } of body) {
    if (type === 'h2') lengths.push(0);
    else lengths.push((lengths.pop() ?? 0) + text.length);
  }
  return lengths.filter((length) => length > 0).slice(0, MOST_LENGTHS);
}

/** Derives the cover facts of an article from its kind and its text. */
export function deriveCoverFacts({ kind, day, minutes, speaker, body }: CoverSource): CoverFacts {
  if (kind === 'notice') return { kind: 'date', day };
  if (kind === 'roadshow') return { kind: 'roadshow', speaker, minutes, parts: getChapterLengths(body) };
  const values = weekChanges(body);
  if (values) return { kind: 'changes', values };
  const loss = getLoss(body);
  if (loss !== null) return { kind: 'recovery', fall: loss / 100 };
  const lengths = body.flatMap(({ type, text = '' }) =>
    type === 'p' || type === 'quote' ? [text.length] : [],
  );
  if (lengths.length < 2) return { kind: 'date', day };
  return { kind: 'clauses', lengths: lengths.slice(0, MOST_LENGTHS), speaker };
}

/** Finds the speaker of a talk or an interview: the person it mentions, with the company. */
export function findArticleSpeaker(
  kind: string,
  mentions: readonly { kind: string; name: string }[],
): ArticleSpeaker | null {
  if (kind !== 'roadshow' && kind !== 'interview') return null;
  const getName = (of: string) => mentions.find((mention) => mention.kind === of)?.name;
  const [name, company] = [getName('manager'), getName('company')];
  return name === undefined || company === undefined ? null : { name, house: company };
}

const PER_MYRIAD = 10_000;
const speakerKey = (speaker: ArticleSpeaker | null): string =>
  speaker === null ? '' : buildPersonKey(speaker.name, speaker.house);

/** Formats the facts for the image URL; the server parses them (bff/images/cover.ts). */
export function formatCoverKey(facts: CoverFacts): string {
  switch (facts.kind) {
    case 'changes':
      return `changes_${facts.values.map((value) => Math.round(value * PER_MYRIAD)).join(',')}`;
    case 'recovery':
      return `recovery_${Math.round(facts.fall * 100)}`;
    case 'clauses':
      return `clauses_${facts.lengths.join(',')}_${speakerKey(facts.speaker)}`;
    case 'roadshow':
      return `roadshow_${facts.minutes}_${facts.parts.join(',')}_${speakerKey(facts.speaker)}`;
    case 'date':
      return `date_${facts.day}`;
  }
}
