/**
 * What the cover of an article is drawn from: figures of its own text, never a figure of a private fund. Each kind has its
 * name in an address; the server reads it back (bff/pictures/cover.ts).
 */
import { hashKey } from '~/domain/base/picture-address';

export type CoverFacts =
  /** Changes of indices over the same week, per cent: 沪深300, 中证500, 债券. */
  | { kind: 'changes'; values: readonly number[] }
  /** Figures of one column of a table, none below zero; `pick` is the one the text speaks of. */
  | { kind: 'bars'; values: readonly number[]; pick: number }
  /** Characters of each paragraph, in order, and whose words they are. */
  | { kind: 'clauses'; lengths: readonly number[]; speaker: string }
  /** A talk: who speaks, and its minutes. */
  | { kind: 'roadshow'; speaker: string; minutes: number }
  /** Per cent lost, and what undoes it, to scale. */
  | { kind: 'recovery'; fall: number }
  /** Day of publication, `2026-11-13`. */
  | { kind: 'date'; day: string };

const MOST_VALUES = 12;
const HUNDREDTHS = 100;
const list = (values: readonly number[]): string =>
  values
    .slice(0, MOST_VALUES)
    .map((value) => Math.round(value * HUNDREDTHS) / HUNDREDTHS)
    .join(',');

/** What a cover is drawn from, as it stands in the address of the picture. */
export function coverKey(facts: CoverFacts): string {
  switch (facts.kind) {
    case 'changes':
      return `changes-${list(facts.values)}`;
    case 'bars':
      return `bars-${list(facts.values)}-${facts.pick}`;
    case 'clauses':
      return `clauses-${list(facts.lengths)}-${hashKey(facts.speaker)}`;
    case 'roadshow':
      return `roadshow-${facts.minutes}-${hashKey(facts.speaker)}`;
    case 'recovery':
      return `recovery-${facts.fall}`;
    case 'date':
      return `date-${facts.day}`;
  }
}
