import { FigureLink } from '~/app/features/figures/figure-link';
import type { FigureKey } from '~/app/features/figures/figure-texts';

/** Figures explained by each row heading of a comparison (compare-model.ts). */
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

/** Renders a row heading; a figure links to its explanation. */
export function renderFigureHead(label: string) {
  const of = ROW_FIGURES[label];
  return of ? <FigureLink of={of}>{label}</FigureLink> : label;
}
