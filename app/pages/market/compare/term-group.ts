import type { CompareRow } from '~/app/ui/compare-table';
import { TERM_LABELS, type LoadedFund, type TermKey } from '~/app/pages/market/compare/load-compare';

/** Builds the fees and terms side by side; texts are not ranked. */
export const buildTermGroup = (funds: readonly LoadedFund[]): { title: string; rows: CompareRow[] } => ({
  title: '费用与条款',
  rows: (Object.keys(TERM_LABELS) as TermKey[]).map((key) => ({
    label: TERM_LABELS[key],
    values: funds.map((fund) => fund.terms[key]),
    isText: true,
  })),
});
