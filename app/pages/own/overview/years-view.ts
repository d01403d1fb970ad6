import type { AmountDisplay } from '~/app/features/money/amounts';
import type { CallResult, Contract } from '~/contract';
import { toBig } from '~/domain/figures/money';

export type YearsReply = CallResult<Contract['overview']['years']>;
type Year = YearsReply['list'][number];

const isAny = (yuan: string): boolean => !toBig(yuan).eq(0);

/** Builds each year: the result in three parts that add up, payments in and out, and costs. */
export function buildYearsView({ list }: YearsReply, amounts: AmountDisplay) {
  return list.map((year, index) => ({
    key: String(year.year),
    title: `${year.year} 年`,
    gain: amounts.signed(year.gain),
    fees: `${amounts.yuan(year.fees.total)}${year.unfeed_count > 0 ? `，另 ${year.unfeed_count} 笔未记录` : ''}`,
    paidIn: amounts.yuan(year.paid_in),
    paidOut: amounts.yuan(year.paid_out),
    income: [
      { label: '已实现收益', value: amounts.signed(year.realised) },
      { label: '现金分红与分配', value: amounts.yuan(year.distributed) },
      { label: '未实现变动', value: amounts.signed(year.unrealised) },
      { label: '合计', value: amounts.signed(year.gain) },
    ],
    value: [
      { label: '年初市值', value: amounts.yuan(year.start_value) },
      { label: '投入', value: amounts.yuan(year.paid_in) },
      { label: '取回', value: amounts.yuan(year.paid_out) },
      ...carried(year, amounts),
      { label: '收益', value: amounts.signed(year.gain) },
      { label: index === 0 ? '目前市值' : '年末市值', value: amounts.yuan(year.end_value) },
    ],
    costs: [
      { label: '申购费', value: amounts.yuan(year.fees.subscribe) },
      { label: '赎回费', value: amounts.yuan(year.fees.redeem) },
      { label: '业绩报酬', value: amounts.yuan(year.fees.performance) },
      { label: '合计', value: amounts.yuan(year.fees.total) },
    ],
    /** Parts that are unknown or not yet received. */
    notes: [
      isAny(year.outstanding) ? `取回中有 ${amounts.yuan(year.outstanding)} 元尚未到账。` : null,
      isAny(year.uncosted)
        ? `有 ${amounts.yuan(year.uncosted)} 元赎回的成本没有记录，其收益在未实现变动中。`
        : null,
      year.unfeed_count > 0 ? `有 ${year.unfeed_count} 笔买入或赎回没有费用记录，未计入费用。` : null,
    ].filter((text) => text !== null),
  }));
}
export type YearView = ReturnType<typeof buildYearsView>[number];

/**
 * Amount by which the NAV days and the cash flows of this year differ: without a flow, or booked in another year.
 */
const carried = ({ carried: fen }: Year, amounts: AmountDisplay) =>
  isAny(fen) ? [{ label: '没有流水或跨年计入', value: amounts.signed(toBig(fen).times(-1).toFixed(2)) }] : [];
