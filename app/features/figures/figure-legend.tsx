import { Fragment } from 'react';
import { FigureLink } from '~/app/features/figures/figure-link';
import type { FigureKey } from '~/app/features/figures/figure-texts';

/** Short names, as used in the column heads of lists. */
const WORDS = {
  nav: '净值与涨跌',
  return: '收益率',
  annualised: '年化收益率',
  max_drawdown: '回撤',
  volatility: '波动率',
  sharpe: '夏普比率',
  since_added: '加入以来',
  irr: '净 IRR',
  tvpi: 'TVPI',
  dpi: 'DPI',
  moic: 'MOIC',
} satisfies Partial<Record<FigureKey, string>>;
type ListFigure = keyof typeof WORDS;

/**
 * Names of the figures in a list, each a link to its definition. A row is a link itself, so its figures are
 * explained on the page it opens; the text says so. Part of a footnote.
 */
export function FigureLegend({ of }: { of: readonly ListFigure[] }) {
  if (of.length === 0) return null;
  return (
    <>
      数字说明：
      {of.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && '、'}
          <FigureLink of={key}>{WORDS[key]}</FigureLink>
        </Fragment>
      ))}
      ；每只用到的净值与日期，在其页面点数字查看。
    </>
  );
}

const PERIOD = /^(?:\d[my]|ytd|since)$/;

/** Returns the figures of a fund table, each once. */
export function listUniqueFigures(heads: readonly { key: string }[]): ListFigure[] {
  const found = heads.flatMap(({ key }): ListFigure[] => {
    if (key === 'nav' || key === 'change') return ['nav'];
    if (PERIOD.test(key)) return ['return'];
    return key === 'max_drawdown' || key === 'sharpe' ? [key] : [];
  });
  return found.filter((key, index) => found.indexOf(key) === index);
}
