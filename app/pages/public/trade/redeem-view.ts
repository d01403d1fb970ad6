import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import { HOLDING_DAYS_TEXTS } from '~/domain/figures/fees';
import { formatYuan, toBig } from '~/domain/figures/money';
import { formatSplit } from '~/domain/orders/public-order-timeline';
import type { CallResult, Contract } from '~/contract';
import { buildCardOption } from '~/app/pages/public/shared/buy-view';
import { computeShareFraction } from '~/app/pages/public/trade/redeem-estimate';
import { buildTradeDatesView } from '~/app/pages/public/shared/trade-dates';

export type RedeemTerms = CallResult<Contract['publicTrade']['redeemTerms']>;

const PARTS = [
  { share: 0.25, label: '1/4' },
  { share: 0.5, label: '1/2' },
  { share: 1, label: '全部' },
] as const;

const shareText = (shares: string): string => `${formatYuan(shares)} 份`;

const isNavConverted = ({ coming_split, nav_date }: RedeemTerms): boolean =>
  coming_split?.is_counted === true && nav_date !== null && nav_date < coming_split.date;

/** Explains the effect of a coming split on this redemption; null without one. */
function splitNotice({ coming_split: split, dates }: RedeemTerms, name: '赎回' | '转换'): string | null {
  if (!split) return null;
  const on = `该基金 ${split.date} 份额折算，${formatSplit(split)}。`;
  return split.is_counted
    ? `${on}本次${name}按 ${dates.trade_date} 的净值成交，份额与净值都按折算后计。`
    : `${on}本次${name}按 ${dates.trade_date} 的净值成交，份额按折算前计。`;
}

/** Builds the redemption form and the content next to it. */
export function buildRedeemView(terms: RedeemTerms, edition: Edition, name: '赎回' | '转换' = '赎回') {
  const code = terms.fund_code;
  const available = terms.available_shares;
  const hasSome = toBig(available).gt(0);
  const isSomeLocked = toBig(terms.shares).gt(available);
  return {
    fundCode: code,
    fundName: terms.fund_name,
    fundTo: paths.publicFund(edition, code),
    canRedeem: hasSome,
    available,
    shares: terms.shares,
    facts: [
      { label: '持有份额', value: shareText(terms.shares) },
      { label: `可${name[0]}份额`, value: shareText(available) },
      {
        label: isNavConverted(terms) ? '最新净值（折算后）' : '最新净值',
        value: terms.nav,
        note: terms.nav_date ?? undefined,
      },
    ],
    nextDay: terms.next_redeem_day ?? null,
    lockedTo: isSomeLocked ? paths.publicLockedShares(edition, code) : null,
    minRedeem: terms.min_redeem_shares,
    minHold: terms.min_hold_shares,
    rule: `最少${name} ${shareText(terms.min_redeem_shares)}，${name}后余下不低于 ${shareText(terms.min_hold_shares)}，或全部${name}`,
    nav: terms.nav !== null && terms.nav_date !== null ? { value: terms.nav, date: terms.nav_date } : null,
    split: splitNotice(terms, name),
    lots: terms.lots,
    feeVersion: terms.fee_mark,
    holding: `${HOLDING_DAYS_TEXTS[terms.holding_until]}。`,
    cards: terms.cards.map((card) => buildCardOption(card, false)),
    ...buildTradeDatesView(terms.dates, 'redeem'),
    quick: hasSome
      ? PARTS.map(({ share, label }) => ({
          label,
          value: share === 1 ? available : computeShareFraction(available, share),
        }))
      : [],
    to: {
      rules: paths.publicTradeRulesDetail(edition, code, 'redeem'),
      position: paths.publicPosition(edition, code),
      bindCard: paths.publicBindCard(edition, { return_to: paths.publicRedeem(edition, code) }),
      password: paths.setTradePassword(edition, { return_to: paths.publicRedeem(edition, code) }),
    },
  };
}
export type RedeemView = ReturnType<typeof buildRedeemView>;

/** Explains why this number of shares cannot be redeemed; null when it can. `shares` is a plain decimal. */
export function validateShares(
  view: Pick<RedeemView, 'available' | 'shares' | 'minRedeem' | 'minHold'>,
  shares: string,
  name: '赎回' | '转换' = '赎回',
): string | null {
  const requested = toBig(shares);
  if (requested.lte(0)) return `${name}份额须大于 0`;
  if (requested.gt(view.available)) return `可${name[0]}份额为 ${shareText(view.available)}，请减少份额`;
  // All available shares may always be redeemed.
  if (requested.eq(view.available)) return null;
  if (requested.lt(view.minRedeem)) return `每次最少${name} ${shareText(view.minRedeem)}`;
  const rest = toBig(view.shares).minus(requested);
  if (rest.lt(view.minHold)) {
    return `${name}后余下 ${shareText(rest.toFixed(2))}，低于最低保留 ${shareText(view.minHold)}，请全部${name}或减少份额`;
  }
  return null;
}
