import { toShanghaiDay } from '~/domain/calendar/dates';
import { computeAccrual } from '~/domain/figures/fixed/day-count';
import type { PayoutDueRow } from '~/domain/figures/fixed/payouts';
import type { CallResult, Contract } from '~/contract';
import type { FixedBrief } from '~/contract/quasi-fixed';
import { implementCalls } from '~/upstream/core/service-context';
import { loadWoundUpText } from '~/upstream/modules/funds/wound-up-text';
import { buildLikePatterns } from '~/upstream/core/like-words';
import { loadNewestPage } from '~/upstream/core/newest-page';
import { notFound } from '~/upstream/core/refusal';
import { countProductsByKind } from '~/upstream/modules/funds/quasi-fixed/counts';
import {
  loadDuePayments,
  buildPayoutRecord,
  type ProductRow,
} from '~/upstream/modules/funds/quasi-fixed/payments';
import { type Kysely, sql, type RawBuilder } from 'kysely';
import type { Database, FixedProductsTable } from '~/upstream/core/db/schema';

/**
 * Builds the state of a product (`f`) on a day. The filed state is continued by its days: raising until the start,
 * extended after its first end, ended when the whole principal is repaid. A product filed as ended stays ended.
 * @param today day in Shanghai
 */
const buildStatusSql = (today: string): RawBuilder<FixedProductsTable['status']> => sql`case
  when f.status = 'ended' or (
    select sum(p.principal_ratio) > 0.999999 from fixed_payouts p
    where p.product_id = f.id and p.paid_on <= ${today}::date) then 'ended'
  when f.starts_on > ${today}::date then 'raising'
  when f.extended_to is not null and f.ends_on <= ${today}::date then 'extended'
  else 'running' end`;

type Scheduled = CallResult<Contract['quasiFixed']['productDetail']>['payout_schedule'][number];

type StandingRow = ProductRow & { standing: ProductRow['status'] };

const getBrief = (product: StandingRow, rows: readonly PayoutDueRow[]): FixedBrief => ({
  kind: 'quasi_fixed',
  context: 'am',
  product_id: product.id,
  name: product.name,
  form: product.form,
  asset: product.asset,
  status: product.standing,
  starts_on: product.starts_on,
  filing_no: product.filing_no,
  issuer: product.issuer,
  custodian: product.custodian,
  summary: product.summary,
  risk_level: product.risk_level,
  min_amount: product.min_amount,
  term: {
    term_months: product.term_months,
    ends_on: product.ends_on,
    extended_to: product.extended_to,
    payout_months: product.payout_months,
    payout_day: product.payout_day,
    day_count: product.day_count,
  },
  benchmark: { is_agreed: product.is_agreed, low: product.rate_low, high: product.rate_high },
  payout_record: buildPayoutRecord(product, rows),
});

/**
 * Adds the amount by the rate to a payment day. For a benchmark only after the day, because it promises nothing.
 */
function scheduled(product: ProductRow, row: PayoutDueRow): Scheduled {
  const isKnown = product.is_agreed || row.state !== 'coming';
  const over = (rate: number): number =>
    computeAccrual(product.day_count, String(rate), row.from, row.until, String(row.principalIn)).toNumber();
  return {
    from: row.from,
    until: row.until,
    due_on: row.dueOn,
    period_days: row.days,
    is_end: row.isEnd,
    state: row.state,
    late_days: row.lateDays,
    principal_in_ratio: row.principalIn,
    measure: isKnown ? { low: over(product.rate_low), high: over(product.rate_high) } : null,
    paid: row.paid && {
      paid_on: row.paid.paidOn,
      income_ratio: row.paid.income,
      principal_ratio: row.paid.principal,
    },
  };
}

/** Selects products as `f`, with their state on a day. */
const productsOn = (db: Kysely<Database>, today: string) =>
  db.selectFrom('fixed_products as f').selectAll('f').select(buildStatusSql(today).as('standing'));

/** Quasi-fixed-income products: list and details. Payments are reported only in comparison with the amounts due. */
export const products = implementCalls('quasiFixed', {
  async productList({ query, context: { db, now } }) {
    const { form, asset, status, keyword, risk_max } = query;
    const today = toShanghaiDay(now());
    let rows = productsOn(db, today);
    if (form !== undefined) rows = rows.where('f.form', '=', form);
    if (asset !== undefined && asset.length > 0) rows = rows.where('f.asset', 'in', asset);
    if (status !== undefined) rows = rows.where(buildStatusSql(today), '=', status);
    if (risk_max !== undefined) rows = rows.where('f.risk_level', '<=', risk_max);
    if (keyword !== undefined) {
      const { inside, start } = buildLikePatterns(keyword);
      rows = rows.where((f) =>
        f.or([f('f.name', 'ilike', inside), f('f.name_key', 'like', start), f('f.issuer', 'ilike', inside)]),
      );
    }
    const [page, counts] = await Promise.all([
      loadNewestPage(db, rows, { table: 'f', value: 'starts_on', type: 'day', id: 'id' }, query),
      countProductsByKind(db, risk_max),
    ]);
    const { rows: found, ...rest } = page;
    const payments = await loadDuePayments(db, found, today);
    return {
      ...rest,
      ...counts,
      list: found.map((product) => getBrief(product, payments.get(product.id) ?? [])),
    };
  },

  async productDetail({ query, context: { db, now } }) {
    const today = toShanghaiDay(now());
    const product = await productsOn(db, today).where('f.id', '=', query.product_id).executeTakeFirst();
    if (!product) throw notFound('产品');
    const [payments, woundUpText, events, documents] = await Promise.all([
      loadDuePayments(db, [product], today),
      loadWoundUpText(db, product.id),
      db
        .selectFrom('fixed_events')
        .select(['date', 'kind', 'text'])
        .where('product_id', '=', product.id)
        .where('date', '<=', today)
        .orderBy('position')
        .execute(),
      db
        .selectFrom('documents')
        .select(['id', 'title', 'published_on', 'size_bytes'])
        .where('fund_id', '=', product.id)
        .where('published_on', '<=', today)
        .orderBy('published_on', 'desc')
        .orderBy('id')
        .execute(),
    ]);
    const rows = payments.get(product.id) ?? [];
    const { subscribe_rate, management_rate, custody_rate, portfolio_date } = product;
    return {
      ...getBrief(product, rows),
      wound_up_text: woundUpText,
      strategy_text: product.strategy_text,
      issuer_text: product.issuer_text,
      payout_schedule: rows.map((row) => scheduled(product, row)),
      term_events: events,
      credit_support: product.credit_support.map(({ label, value }) => ({ label, text: value })),
      portfolio:
        portfolio_date === null
          ? null
          : {
              date: portfolio_date,
              list: product.portfolio.map(({ name, weight, note }) => ({ name, weight_ratio: weight, note })),
            },
      fees: { subscribe_rate, management_rate, custody_rate },
      documents,
    };
  },
});
