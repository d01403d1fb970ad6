import { formatDayTime, formatRate } from '~/domain/figures/format';
import { formatCompactYuan, formatYuan, toBig } from '~/domain/figures/money';
import { PRIVATE_HOLDING_TEXT } from '~/domain/orders/private-redemption';
import type { CallResult, Contract } from '~/contract';
import { buildOrderStages } from '~/app/features/orders/flow-view';
import { buildProceedsRows, buildPerformanceFeeView } from '~/app/features/orders/redemption-money';
import { ORIGINAL_ACCOUNT } from '~/app/pages/private/orders/redemption-schema';

export type RedemptionTerms = CallResult<Contract['orders']['redemptionTerms']>;
type LotTerms = RedemptionTerms['lots'][number];

const shareText = (shares: string): string => `${formatYuan(shares)} 份`;

/**
 * Explains why there is no open day: the upstream lists only open days on which some lot is unlocked, and there are
 * none before the first unlock.
 */
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

/**
 * Explains the limit of a partial redemption: the higher of the legal minimum value at the latest NAV and the
 * minimum shares of the fund.
 */
function residualNote({ min_hold_shares, residual_shares, residual_value, nav, nav_date }: RedemptionTerms) {
  const why = toBig(residual_shares).gt(min_hold_shares)
    ? `市值不低于 ${formatCompactYuan(residual_value)}，按 ${nav_date ?? ''} 净值 ${nav ?? ''} 折算`
    : '基金合同约定';
  return `部分赎回后剩余不得低于此数（${why}），不足的须全部赎回`;
}

/** Builds the choices: all shares or some, each only when possible, with a note on the impossible one. */
function getWays({ is_all_free, part_shares, open_days }: RedemptionTerms) {
  const day = open_days[0]?.day ?? '';
  return {
    choices: [
      ...(is_all_free ? [{ value: 'all', label: '全部赎回', note: '不留份额' }] : []),
      ...(part_shares === null
        ? []
        : [{ value: 'part', label: '部分赎回', note: `按开放日 ${day} 最多 ${shareText(part_shares)}` }]),
    ],
    note: is_all_free
      ? part_shares === null
        ? '部分赎回后剩余会低于最低保留，只能全部赎回。'
        : null
      : part_shares === null
        ? `部分份额在 ${day} 仍锁定，赎回其余份额后剩余会低于最低保留，本开放日暂不能赎回。`
        : `部分份额在 ${day} 仍锁定，暂不能全部赎回。`,
  };
}

/** Builds the redemption form and the content next to it. */
export function buildRedemptionView(terms: RedemptionTerms) {
  const { estimate } = terms;
  return {
    head: {
      productName: terms.product_name,
      stages: buildOrderStages({
        kind: 'redeem',
        step: 'apply',
        status: 'open',
        steps: [{ key: 'apply', title: '', state: 'now', at: null, until: null, detail: null }],
      }),
    },
    canRedeem: toBig(terms.available_shares).gt(0) && terms.open_days.length > 0,
    /** Shown in place of the form when no redemption is possible. */
    whyNot: whyNot(terms),
    facts: [
      { label: '持有份额', value: shareText(terms.shares) },
      {
        label: '可赎份额',
        value: shareText(terms.available_shares),
        note: terms.open_days[0] ? `按开放日 ${terms.open_days[0].day}` : undefined,
      },
      { label: '最低保留', value: shareText(terms.residual_shares), note: residualNote(terms) },
      { label: '最新净值', value: terms.nav, note: terms.nav_date ?? undefined },
    ],
    estimate: estimate && {
      title: terms.is_all_free ? '全部赎回的估算' : '可赎份额的估算',
      navDate: estimate.nav_date,
      facts: buildProceedsRows(estimate, { label: '预估到账' }),
      performance: buildPerformanceFeeView(estimate),
    },
    ways: getWays(terms),
    cards: [
      ...terms.cards.map(({ card_id, bank, tail }) => ({
        value: card_id,
        label: `${bank}（尾号 ${tail}）`,
      })),
      { value: ORIGINAL_ACCOUNT, label: '申购时的付款账户', note: '本人同名账户，原路划回' },
    ],
    lots: terms.lots.map((lot) => ({
      title: shareText(lot.shares),
      note: `${lot.confirmed_on} 确认`,
      lock: isLockedAtFirst(lot) ? `${lot.unlocked_on} 起可赎` : '无锁定',
      fee: `费率 ${formatRate(lot.fee_rate)}`,
    })),
    redeemNote: `${terms.redeem_note}。${PRIVATE_HOLDING_TEXT}。`,
    days: terms.open_days.map(({ day, cancel_until, is_dissent }) => ({
      value: day,
      label: `${day}（${is_dissent ? '临时开放日，不收赎回费，' : ''}${formatDayTime(cancel_until)} 截止）`,
    })),
    productCode: terms.product_code,
  };
}
export type RedemptionView = ReturnType<typeof buildRedemptionView>;
