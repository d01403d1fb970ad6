import { FigureLink } from '~/app/features/figures/figure-link';
import type { FigureKey } from '~/app/features/figures/figure-texts';

/** What the rows of a comparison are (compare-model.ts), by their heads. */
const ROW_FIGURES: Readonly<Record<string, FigureKey | undefined>> = {
  共同区间: 'return',
  年化: 'annualised',
  近1年: 'return',
  最大回撤: 'max_drawdown',
  修复天数: 'recovery_days',
  年化波动: 'volatility',
  夏普比率: 'sharpe',
  卡玛比率: 'calmar',
  最差: 'held',
  中位数: 'held',
  最好: 'held',
};

/** The head of a row: a figure tells by a tap what it is. */
export function renderFigureHead(label: string) {
  const of = ROW_FIGURES[label];
  return of ? <FigureLink of={of}>{label}</FigureLink> : label;
}
