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
  const { value, value_date, planned, calls } = commitment;
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
    planned: [
      ...calls.map((call) => formatCall(call, amounts)),
      ...planned.map(
        ({ date, amount, is_past }) =>
          `${date} 计划缴款 ${amounts.yuan(amount)} 元${is_past ? '，已过计划日，尚无缴款通知' : ''}`,
      ),
    ],
  };
}
export type CapitalView = ReturnType<typeof buildCapitalView>;

/** Describes a capital call: what is due until when, late interest, or its end. */
function formatCall(
  { due_on, standing, ...call }: Commitment['calls'][number],
  amounts: AmountDisplay,
): string {
  const due = `缴款通知：${due_on} 前缴 ${amounts.yuan(call.call_due)} 元`;
  switch (standing) {
    case 'open':
      return `${due}，未缴 ${amounts.yuan(call.call_open)} 元`;
    case 'late':
      return `${due}，已逾期：未缴 ${amounts.yuan(call.call_open)} 元，逾期利息 ${amounts.yuan(call.penalty)} 元`;
    case 'paid':
      return Number(call.penalty) > 0
        ? `${due}，已缴清，尚欠逾期利息 ${amounts.yuan(call.penalty)} 元`
        : `${due}，已缴清`;
    case 'defaulted':
      return `${due}，逾期超过宽限期，已登记违约`;
  }
}
