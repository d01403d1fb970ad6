import { Fragment } from 'react';
import { FigureLink } from '~/app/features/figures/figure-link';
import type { FigureKey } from '~/app/features/figures/figure-texts';

/** Short names, as the heads of lists have them. */
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
 * What the figures of a list are: each name leads to its definition. A row is a link itself, so its own passport stands on the
 * page it leads to; this says so. Part of a footnote.
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

/** The figures of a table of funds, each once. */
export function listUniqueFigures(heads: readonly { key: string }[]): ListFigure[] {
  const found = heads.flatMap(({ key }): ListFigure[] => {
    if (key === 'nav' || key === 'change') return ['nav'];
    if (PERIOD.test(key)) return ['return'];
    return key === 'max_drawdown' || key === 'sharpe' ? [key] : [];
  });
  return found.filter((key, index) => found.indexOf(key) === index);
}
