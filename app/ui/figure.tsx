import { Children, type ReactNode } from 'react';
import { joinClassNames } from '~/app/ui/class-names';

export type Trend = 'up' | 'down' | 'missing' | 'flat';

/** Returns the trend of a formatted figure from its own sign: +1.20% up, −0.40% down, — none, otherwise flat. */
export function getTrend(text: string): Trend {
  const sign = text.charAt(0);
  if (sign === '+') return 'up';
  if (sign === '\u2212' || sign === '-') return 'down';
  return sign === '\u2014' ? 'missing' : 'flat';
}

const trendClass: Record<Trend, string | undefined> = {
  up: 'trend-up',
  down: 'trend-down',
  missing: 'trend-missing',
  flat: undefined,
};

/** Whether a text is a figure, a date or a code, which translators must not change. */
export const isFigureText = (text: ReactNode): boolean =>
  typeof text === 'string' && /^[+\u2212\u2014-]?[\d,.:%\u2014-]*$/.test(text);

export function getTrendClass(text: string, trend: Trend = getTrend(text)): string | undefined {
  return trendClass[trend];
}

/** A signed figure: rising red with +, falling green with −, unknown —. Colour is never used without the sign. */
export function SignedFigure({ text, trend }: { text: string; trend?: Trend }) {
  return (
    <span className={getTrendClass(text, trend)} translate="no">
      {text}
    </span>
  );
}

interface CellProps {
  value: string;
  label: ReactNode;
  /** Colours the figure by its sign; off for drawdown, volatility, fees and ratios. */
  signed?: boolean;
  /** Normal weight: a figure next to the leading one. */
  plain?: boolean;
  big?: boolean;
}

/** A figure with its label below. */
export function FigureCell({ value, label, signed, plain, big }: CellProps) {
  const colour = signed || value === '\u2014' ? getTrendClass(value) : undefined;
  return (
    <div className={big ? 'figure-cell figure-cell-big' : 'figure-cell'}>
      <b className={plain ? joinClassNames('figure-cell-plain', colour) : colour} translate="no">
        {value}
      </b>
      <span>{label}</span>
    </div>
  );
}

interface HeroFigureProps {
  label: ReactNode;
  /** Text next to the label, such as 截至 2026-11-13. */
  asOf?: ReactNode;
  value: string;
  unit?: string;
  signed?: boolean;
  side?: { label: ReactNode; value: string; signed?: boolean };
}

/** Leading figure of a screen. */
export function HeroFigure({ label, asOf, value, unit, signed, side }: HeroFigureProps) {
  return (
    <div className="hero-figure">
      <div>
        <span className="hero-label">
          {label}
          {asOf && <span className="separated">{asOf}</span>}
        </span>
        <b className={joinClassNames('figure', signed && getTrendClass(value))} translate="no">
          {value}
          {unit && <small>{unit}</small>}
        </b>
      </div>
      {side && (
        <div className="hero-side">
          <span className="hero-label">{side.label}</span>
          <b className={side.signed ? getTrendClass(side.value) : undefined} translate="no">
            {side.value}
          </b>
        </div>
      )}
    </div>
  );
}

/** Figures below the leading one: up to three in a row, four as two by two. */
export function FigureRow({ children, inside }: { children: ReactNode; inside?: boolean }) {
  const isFour = Children.count(children) === 4;
  return (
    <div className={joinClassNames('fact-grid', inside && 'fact-grid-inside', isFour && 'fact-grid-even')}>
      {children}
    </div>
  );
}

/**
 * Fields of one line, separated by thin rules. Empty ones are omitted. A field moves to the next line as a whole,
 * and no line begins or ends with a rule.
 */
export function SeparatedFields({ items }: { items: ReactNode[] }) {
  const shown = items.filter(Boolean);
  return (
    <span className="parted">
      <span>
        {shown.map((item, index) => (
          <span key={index}>{item}</span>
        ))}
      </span>
    </span>
  );
}
