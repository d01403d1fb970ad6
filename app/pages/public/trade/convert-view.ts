import { paths } from '~/app/paths';
import { computeFeeDifference, type ConversionTiers } from '~/domain/figures/conversion-fee';
import { formatShortDay } from '~/domain/figures/format';
import { formatYuan, roundHalfUp, toBig } from '~/domain/figures/money';
import type { Edition } from '~/domain/platform/edition';
import type { CallResult, Contract } from '~/contract';
import { buildSuitabilityLine } from '~/app/pages/public/shared/buy-view';
import { computeRedeemEstimate, type RedeemEstimate } from '~/app/pages/public/trade/redeem-estimate';
import { buildRedeemView, type RedeemView } from '~/app/pages/public/trade/redeem-view';
import { buildTradeDatesView } from '~/app/pages/public/shared/trade-dates';

export type ConvertTerms = CallResult<Contract['publicTrade']['convertTerms']>;
type Into = NonNullable<ConvertTerms['into']>;

/** A fund to convert into; `to` is null while it takes no conversions, and `note` says why. */
export interface ConvertTarget {
  code: string;
  title: string;
  note: string;
  to: string | null;
}

/** Builds the funds to choose from: those that take conversions now, and the others with the reason. */
export function buildConvertTargets(
  { fund_code, targets }: ConvertTerms,
  edition: Edition,
): { open: ConvertTarget[]; closed: ConvertTarget[] } {
  const all = targets.map(({ fund_code: into_code, fund_name, type_name, risk_level, closed_text }) => ({
    code: into_code,
    title: fund_name,
    note: closed_text ?? `${type_name}，R${risk_level}`,
    to: closed_text === null ? paths.publicConvert(edition, fund_code, { into_code }) : null,
  }));
  return { open: all.filter(({ to }) => to !== null), closed: all.filter(({ to }) => to === null) };
}

const toTiers = (tiers: Into['from_tiers']): ConversionTiers['from'] =>
  tiers.map(({ from, rate, fixed }) => ({
    fromYuan: from,
    ...(rate === null ? {} : { rate: rate.toFixed(8) }),
    ...(fixed === null ? {} : { fixedYuan: fixed }),
  }));

/** Builds the conversion form and the content next to it. */
export function buildConvertView(
  terms: ConvertTerms,
  into: Into,
  riskLevel: number | null,
  edition: Edition,
) {
  const { fund_code } = terms;
  const here = paths.publicConvert(edition, fund_code, { into_code: into.fund_code });
  const own: RedeemView = buildRedeemView(terms, edition, '转换');
  return {
    ...own,
    ...buildTradeDatesView(terms.dates, 'convert'),
    into: {
      code: into.fund_code,
      name: into.fund_name,
      to: paths.publicFund(edition, into.fund_code),
      nav: into.nav !== null && into.nav_date !== null ? { value: into.nav, date: into.nav_date } : null,
      notes: [
        `R${into.risk_level}`,
        into.nav && `净值 ${into.nav}（${formatShortDay(into.nav_date ?? '')}）`,
        into.day_left && `今日还可转入 ${formatYuan(into.day_left)} 元`,
      ].filter((note): note is string => Boolean(note)),
      tiers: {
        from: toTiers(into.from_tiers),
        into: toTiers(into.into_tiers),
        form: into.fee_form,
      } satisfies ConversionTiers,
      redeemableFrom: into.redeemable_from,
      changeTo: paths.publicConvert(edition, fund_code),
    },
    suitability: buildSuitabilityLine(riskLevel, into.risk_level),
    to: {
      ...own.to,
      contract: paths.publicContract(edition, into.fund_code),
      risk: paths.publicRiskInfo(edition, into.fund_code),
      password: paths.setTradePassword(edition, { return_to: here }),
    },
  };
}
export type ConvertView = ReturnType<typeof buildConvertView>;

export interface ConvertEstimate {
  sold: RedeemEstimate;
  differenceYuan: string;
  netYuan: string;
  /** Shares of the other fund; null without a NAV of it. */
  shares: string | null;
}

/**
 * Computes both legs at the newest NAVs. An estimate, because the prices are those of day T. Null for zero shares, for
 * more than are held, and when the fees leave nothing.
 */
export function computeConvertEstimate(
  { lots, nav, into }: Pick<ConvertView, 'lots' | 'nav' | 'into'>,
  shares: string,
): ConvertEstimate | null {
  const sold = nav && computeRedeemEstimate(lots, nav.value, shares);
  if (!sold) return null;
  const differenceYuan = computeFeeDifference(sold.netYuan, into.tiers);
  const net = toBig(sold.netYuan).minus(differenceYuan);
  if (net.lte(0)) return null;
  return {
    sold,
    differenceYuan,
    netYuan: roundHalfUp(net),
    shares: into.nav && roundHalfUp(net.div(into.nav.value)),
  };
}
