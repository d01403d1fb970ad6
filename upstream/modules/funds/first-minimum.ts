import { getLegalMinimumYuan, type AmInvestmentKind } from '~/domain/person/qualification';
import type { SimuFundsTable, Strategy } from '~/upstream/core/db/schema';

const INVESTS_IN: Readonly<Partial<Record<Strategy, AmInvestmentKind>>> = {
  bond: 'fixed_income',
  equity: 'equity',
  futures: 'equity',
};

/** Returns the kind of investments of an asset management product, by its strategy. */
export const getInvestmentKind = ({ strategy }: Pick<SimuFundsTable, 'strategy'>): AmInvestmentKind =>
  INVESTS_IN[strategy] ?? 'mixed';

/**
 * Computes the enforced minimum net amount of a first purchase on a day, 元: the higher of the legal minimum and the
 * fund minimum.
 */
export const computeFirstMinimumYuan = (
  fund: Pick<SimuFundsTable, 'context' | 'strategy' | 'min_amount'>,
  day: string,
): number =>
  Math.max(
    fund.min_amount,
    getLegalMinimumYuan({ context: fund.context, kind: getInvestmentKind(fund), day }),
  );
