import { equityPaths } from '~/app/paths/equity';
import type { AmountDisplay } from '~/app/features/money/amounts';
import type { CallResult, Contract } from '~/contract';
import type { Edition } from '~/domain/platform/edition';
import { formatNumber, formatPercent, MISSING_VALUE } from '~/domain/figures/format';

type Commitment = CallResult<Contract['equity']['commitments']>['list'][number];

/** Builds the commitment to a fund: its use, and the amount still to be called. `called` is a share, 0 to 1. */
export function buildCapitalView(commitment: Commitment, edition: Edition, amounts: AmountDisplay) {
  const multiple = (value: number | null): string =>
    amounts.own(value === null ? MISSING_VALUE : `${formatNumber(value)}x`);
  const { value, value_date, planned } = commitment;
  const whole = Number(commitment.committed);
  return {
    id: commitment.product_id,
    name: commitment.name,
    to: equityPaths.product(edition, commitment.product_id),
    signedOn: commitment.signed_on,
    calledShare: whole > 0 ? Number(commitment.called) / whole : 0,
    cells: [
      { label: '认缴', value: amounts.yuan(commitment.committed) },
      { label: '已缴', value: amounts.yuan(commitment.called) },
      { label: '未缴', value: amounts.yuan(commitment.uncalled) },
      { label: '已分配', value: amounts.yuan(commitment.distributed) },
      {
        label: value_date === null ? '剩余价值' : `剩余价值 ${value_date}`,
        value: value === null ? MISSING_VALUE : amounts.yuan(value),
      },
      { label: '本人 IRR', value: amounts.own(formatPercent(commitment.irr)), isSigned: true },
      { label: 'DPI', value: multiple(commitment.dpi) },
      { label: 'TVPI', value: multiple(commitment.tvpi) },
    ],
    planned: planned.map(({ date, amount }) => `${date} 计划缴款 ${amounts.yuan(amount)} 元`),
  };
}
export type CapitalView = ReturnType<typeof buildCapitalView>;
