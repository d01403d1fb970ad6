import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

/**
 * Space next to a label on a phone, in widths of a Chinese character; a letter or digit takes about half of one.
 */
const MAX_LABEL_CHARS = 15;
const NARROW = 0.55;
const CHINESE = /[\u2e80-\uffef]/;

/** Returns whether a value does not fit next to its label and would wrap in the middle. */
function isLong({ value }: Fact): boolean {
  if (typeof value !== 'string' || value.length <= MAX_LABEL_CHARS) return false;
  let width = 0;
  for (const character of value) width += CHINESE.test(character) ? 1 : NARROW;
  return width > MAX_LABEL_CHARS;
}

/** Keeps dates and hyphenated numbers of a text on one line; other content is returned as it is. */
export const wholeNumbers = (words: ReactNode): ReactNode =>
  typeof words === 'string' ? <WholeNumbers text={words} /> : words;

/**
 * Label left of the value; above it when the value is too long, and in all rows with `isStacked`. Rows are
 * separated by hairlines. Unknown values are shown as —.
 */
export function FactList({ facts, isStacked = false }: { facts: Fact[]; isStacked?: boolean }) {
  return (
    <dl className="fact-list">
      {facts.map((fact) => (
        <div key={fact.label} className={isStacked || isLong(fact) ? 'fact-long' : undefined}>
          <dt>{fact.label}</dt>
          <dd>
            {fact.value === null || fact.value === undefined || fact.value === ''
              ? '\u2014'
              : wholeNumbers(fact.value)}
            {fact.note && <small>{wholeNumbers(fact.note)}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Dates, phone numbers and other figures with hyphens: browsers may break a line after a hyphen. */
const HYPHENATED = /(\d[\d:.]*(?:-\d[\d:.]*)+)/;

/** Text whose dates and hyphenated numbers stay on one line. */
export function WholeNumbers({ text }: { text: string }) {
  const parts = text.split(HYPHENATED);
  if (parts.length === 1) return <>{text}</>;
  return (
    <>
      {parts.map((part, index) => (
        <span key={index} className={index % 2 === 1 ? 'whitespace-nowrap' : undefined}>
          {part}
        </span>
      ))}
    </>
  );
}
