import { legalMinimumYuan, type AmInvestmentKind } from '~/domain/person/qualification';
import type { SimuFundsTable, Strategy } from '~/upstream/core/db/schema';

const INVESTS_IN: Readonly<Partial<Record<Strategy, AmInvestmentKind>>> = {
  bond: 'fixed_income',
  equity: 'equity',
  futures: 'equity',
};

/** What an am product invests in, by its strategy. */
export const investsIn = ({ strategy }: Pick<SimuFundsTable, 'strategy'>): AmInvestmentKind =>
  INVESTS_IN[strategy] ?? 'mixed';

/** The least net amount of a first purchase on a day, 元: the law's or the fund's own, whichever is more, as it is judged. */
export const firstMinimumYuan = (
  fund: Pick<SimuFundsTable, 'context' | 'strategy' | 'min_amount'>,
  day: string,
): number =>
  Math.max(fund.min_amount, legalMinimumYuan({ context: fund.context, kind: investsIn(fund), day }));
