import type Big from 'big.js';
import { formatDayTime, formatRate } from '~/domain/format';
import { formatYuan, roundHalfUp, toBig } from '~/domain/money';
import type { CallResult, Contract } from '~/upstream/contract';
import { stagesOf } from './flow-view';

export type RedemptionTerms = CallResult<Contract['orders']['redemptionTerms']>;
type LotTerms = RedemptionTerms['lots'][number];

const shareText = (shares: string | Big): string => `${formatYuan(shares)} 份`;

/**
 * What redeeming everything that can go on the first open day would bring at the latest NAV: an estimate, the price
 * is that of the open day. Null without a NAV or an open day.
 */
export function estimateOf(terms: RedemptionTerms): { gross: string; fee: string; net: string } | null {
  const day = terms.open_days[0]?.day;
  const { nav } = terms;
  if (nav === null || day === undefined) return null;
  const free = terms.lots.filter(({ unlocked_on }) => unlocked_on <= day);
  if (free.length === 0) return null;
  const worth = ({ shares }: LotTerms) => toBig(shares).times(nav);
  const zero = toBig('0');
  const gross = free.reduce((sum, lot) => sum.plus(worth(lot)), zero);
  const fee = free.reduce((sum, lot) => sum.plus(worth(lot).times(lot.fee_rate.toString())), zero);
  return {
    gross: roundHalfUp(gross),
    fee: roundHalfUp(fee),
    net: roundHalfUp(toBig(roundHalfUp(gross)).minus(roundHalfUp(fee))),
  };
}

/** Upstream names only open days some lot is free on: there is none, and before the first unlock there cannot be. */
function whyNot({ lots }: RedemptionTerms): string {
  const [first] = lots
    .filter(isLockedAtFirst)
    .map(({ unlocked_on }) => unlocked_on)
    .sort();
  return first === undefined
    ? '近期没有可申请赎回的开放日，公布后可在此申请。'
    : `近期没有可申请赎回的开放日：份额最早 ${first} 解锁，之后的开放日公布后可在此申请。`;
}

const isLockedAtFirst = ({ unlocked_on, confirmed_on }: LotTerms): boolean => unlocked_on > confirmed_on;

/** The redemption form and what stands beside it. */
export function redemptionView(terms: RedemptionTerms) {
  const estimate = estimateOf(terms);
  return {
    head: {
      productName: terms.product_name,
      stages: stagesOf({
        kind: 'redeem',
        step: 'apply',
        status: 'open',
        steps: [{ key: 'apply', title: '', state: 'now', at: null, until: null, detail: null }],
      }),
    },
    available: shareText(terms.available_shares),
    canRedeem: toBig(terms.available_shares).gt(0) && terms.open_days.length > 0,
    /** Said instead of the form where nothing can be applied for. */
    whyNot: whyNot(terms),
    facts: [
      { label: '持有份额', value: shareText(terms.shares) },
      {
        label: '可赎份额',
        value: shareText(terms.available_shares),
        note: terms.open_days[0] ? `按开放日 ${terms.open_days[0].day}` : undefined,
      },
      { label: '最低保留', value: shareText(terms.min_hold_shares), note: '部分赎回后剩余不得低于此数' },
      { label: '最新净值', value: terms.nav, note: terms.nav_date ?? undefined },
    ],
    estimate: estimate && {
      navDate: terms.nav_date,
      facts: [
        { label: '可赎份额市值', value: `${formatYuan(estimate.gross)} 元` },
        { label: '赎回费', value: `${formatYuan(estimate.fee)} 元` },
        { label: '预估到账', value: `${formatYuan(estimate.net)} 元` },
      ],
    },
    lots: terms.lots.map((lot) => ({
      title: shareText(lot.shares),
      note: `${lot.confirmed_on} 确认`,
      lock: isLockedAtFirst(lot) ? `${lot.unlocked_on} 起可赎` : '无锁定',
      fee: `费率 ${formatRate(lot.fee_rate)}`,
    })),
    redeemNote: terms.redeem_note,
    days: terms.open_days.map(({ day, cancel_until }) => ({
      value: day,
      label: `${day}（${formatDayTime(cancel_until)} 截止）`,
    })),
    productCode: terms.product_code,
  };
}
export type RedemptionView = ReturnType<typeof redemptionView>;
