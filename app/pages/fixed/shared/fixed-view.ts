import type { Viewer } from '~/bff/http/app-context';
import { encodeCompanyKey } from '~/domain/platform/picture-names';
import type { Edition } from '~/domain/platform/edition';
import { formatRate, MISSING_VALUE } from '~/domain/figures/format';
import { formatCompactYuan } from '~/domain/figures/money';
import { formatProductRisk } from '~/domain/person/risk';
import { FIXED_ASSET_NAMES, FIXED_FORM_NAMES, FIXED_STATUS_NAMES } from '~/contract/kinds';
import type { FixedBrief } from '~/contract/quasi-fixed';
import { quasiFixedPaths } from '~/app/paths/quasi-fixed';
import type { FiledFacts } from '~/app/features/lists/filed-facts';
import { buildLockBarView } from '~/app/features/lists/lock-bar-view';

/** '每季 20 日', '6、12 月 12 日', '到期一次'. */
export function formatPayoutSchedule({ payout_months, payout_day }: NonNullable<FixedBrief['term']>): string {
  if (payout_months.length === 0) return '到期一次';
  const isQuarterly = payout_months.join() === '3,6,9,12';
  return isQuarterly ? `每季末月 ${payout_day} 日` : `每年 ${payout_months.join('、')} 月 ${payout_day} 日`;
}

/** Formats '4.20%–4.80%' or '3.10%'; `word` names the kind of rate. */
export function buildBenchmarkView({ benchmark }: Pick<FixedBrief, 'benchmark'>) {
  if (benchmark === null) return { text: MISSING_VALUE, word: '业绩比较基准' };
  const { is_agreed, low, high } = benchmark;
  return {
    text: low === high ? formatRate(low) : `${formatRate(low)}–${formatRate(high)}`,
    word: is_agreed ? '约定利率' : '业绩比较基准',
  };
}

/** Formats '5/6 次': on-time payments of all past due days; — before the first one. */
export const formatPayoutRecord = (record: FixedBrief['payout_record']): string =>
  record === null || record.due_count === 0
    ? MISSING_VALUE
    : `${record.on_time_count}/${record.due_count} 次`;

const filedFacts = (product: FixedBrief): FiledFacts => ({
  avatar: `company/${encodeCompanyKey(product.issuer)}`,
  avatarClass: 'mark',
  strategy: FIXED_FORM_NAMES[product.form],
  founded: `${product.status === 'raising' ? '计划 ' : ''}${product.starts_on.slice(0, 7)}`,
  notes: [
    product.issuer,
    `投向 ${FIXED_ASSET_NAMES[product.asset]}`,
    product.custodian === null
      ? '无托管（发行人债务）'
      : `托管 ${product.custodian.replace(/股份有限公司$/, '')}`,
    FIXED_STATUS_NAMES[product.status],
  ],
});

function openRow(product: FixedBrief, edition: Edition) {
  const { term } = product;
  const benchmark = buildBenchmarkView(product);
  return {
    id: product.product_id,
    to: quasiFixedPaths.product(edition, product.product_id),
    name: product.name,
    facts: [
      FIXED_FORM_NAMES[product.form],
      FIXED_ASSET_NAMES[product.asset],
      FIXED_STATUS_NAMES[product.status],
      formatProductRisk(product.risk_level),
    ],
    benchmark: benchmark.text,
    benchmarkWord: benchmark.word,
    endsOn: term?.extended_to ?? term?.ends_on ?? MISSING_VALUE,
    endsWord: term?.extended_to ? '延至' : '到期',
    kept: formatPayoutRecord(product.payout_record),
    payout: term === null ? MISSING_VALUE : formatPayoutSchedule(term),
    issuer: product.issuer,
    minimum: product.min_amount === null ? MISSING_VALUE : formatCompactYuan(String(product.min_amount)),
  };
}

/** Builds the list: products with terms if the viewer may see them, the others with filed facts, and one lock. */
export function buildFixedListView(
  list: readonly FixedBrief[],
  { viewer, edition, returnTo }: { viewer: Viewer | null; edition: Edition; returnTo: string },
) {
  const locked = list.filter((product) => product.locked);
  const lock = locked[0]?.locked ?? null;
  return {
    open: list.filter((product) => !product.locked).map((product) => openRow(product, edition)),
    filed: locked.map((product) => ({
      id: product.product_id,
      to: quasiFixedPaths.product(edition, product.product_id),
      name: product.name,
      facts: filedFacts(product),
    })),
    lock:
      lock &&
      buildLockBarView(lock, viewer, edition, {
        returnTo,
        text:
          lock.reason === 'risk'
            ? '以下产品的风险等级高于您的等级，条款与分配记录不展示'
            : '基准、期限、分配、增信与费用只向特定对象展示',
      }),
  };
}
export type FixedListView = ReturnType<typeof buildFixedListView>;
