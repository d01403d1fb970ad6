import type { TextFact } from '~/app/features/funds/product-view';
import { paths } from '~/app/paths';
import { quasiFixedPaths } from '~/app/paths/quasi-fixed';
import type { Edition } from '~/domain/platform/edition';
import { DAY_COUNT_NAMES } from '~/domain/figures/fixed/day-count';
import { formatPercent, formatRate, MISSING_VALUE } from '~/domain/figures/format';
import { formatCompactYuan } from '~/domain/figures/money';
import { formatProductRisk } from '~/domain/person/risk';
import type { CallResult, Contract } from '~/contract';
import { FIXED_ASSET_NAMES, FIXED_FORM_NAMES, FIXED_STATUS_NAMES, TERM_EVENT_NAMES } from '~/contract/kinds';
import {
  buildBenchmarkView,
  formatPayoutRecord,
  formatPayoutSchedule,
} from '~/app/pages/fixed/shared/fixed-view';

export type FixedDetail = CallResult<Contract['quasiFixed']['productDetail']>;
type Scheduled = FixedDetail['payout_schedule'][number];

/** Builds the facts of a product that are open to all viewers. */
export function buildFixedSharedView(product: FixedDetail, edition: Edition) {
  const isPlanned = product.status === 'raising';
  return {
    id: product.product_id,
    path: quasiFixedPaths.product(edition, product.product_id),
    channelTo: quasiFixedPaths.channel(edition),
    name: product.name,
    formName: FIXED_FORM_NAMES[product.form],
    issuer: product.issuer,
    filingNo: product.filing_no,
    tags: [
      FIXED_FORM_NAMES[product.form],
      FIXED_ASSET_NAMES[product.asset],
      FIXED_STATUS_NAMES[product.status],
    ],
    risk: formatProductRisk(product.risk_level),
    summary: product.summary,
    woundUpText: product.wound_up_text ?? null,
    strategyText: product.strategy_text,
    filed: [
      { label: product.form === 'note' ? '发行人' : '受托或管理', value: product.issuer },
      { label: '产品形式', value: FIXED_FORM_NAMES[product.form] },
      { label: '资金投向', value: FIXED_ASSET_NAMES[product.asset] },
      { label: '存续状态', value: FIXED_STATUS_NAMES[product.status] },
      { label: isPlanned ? '计划成立' : '成立日期', value: product.starts_on },
      { label: '登记编码', value: product.filing_no },
      { label: '托管人', value: product.custodian ?? '不设托管' },
    ] satisfies TextFact[],
    issuerText: product.issuer_text,
  };
}

function termFacts({ term, min_amount, starts_on, status, benchmark }: FixedDetail): TextFact[] {
  if (!term) return [];
  const rate = buildBenchmarkView({ benchmark });
  return [
    {
      label: rate.word,
      value: `${rate.text} / 年`,
      note: benchmark?.is_agreed
        ? '发行人约定支付，偿付只看发行人信用'
        : '管理人自设的衡量尺度，不是利率，没有达到时不补足',
    },
    { label: '期限', value: `${term.term_months} 个月` },
    { label: status === 'raising' ? '计划成立' : '成立', value: starts_on },
    { label: '原定到期', value: term.ends_on },
    ...(term.extended_to === null
      ? []
      : [{ label: '展期至', value: term.extended_to, note: '按合同程序表决，见期限大事' }]),
    {
      label: '分配',
      value: formatPayoutSchedule(term),
      note: '遇节假日顺延到下一个交易日，顺延的日子不另计',
    },
    { label: '计息天数', value: DAY_COUNT_NAMES[term.day_count] },
    { label: '最低金额', value: min_amount === null ? MISSING_VALUE : formatCompactYuan(String(min_amount)) },
    { label: '提前退出', value: '存续期内不接受赎回' },
  ];
}

/** State of a payment day; late and open payments are highlighted. */
function getState({ state, late_days, is_end }: Scheduled): { word: string; isLate: boolean } {
  if (state === 'late') return { word: `晚 ${late_days} 天`, isLate: true };
  if (state === 'open') return { word: `逾期 ${late_days} 天`, isLate: true };
  return { word: state === 'paid' ? '按日支付' : is_end ? '到期日' : '未到', isLate: false };
}

/** Row of a payment day: the benchmark amount for its period, the payment, and its state. */
function scheduleRow(row: Scheduled) {
  const { measure, paid } = row;
  const state = getState(row);
  return {
    key: row.until,
    date: row.due_on ?? row.until,
    facts: [
      state.isLate ? null : state.word,
      row.due_on === null ? '遇节假日顺延' : row.due_on === row.until ? null : `合同日 ${row.until.slice(5)}`,
      `${row.period_days} 天`,
      row.principal_in_ratio < 1 ? `本金余 ${formatRate(row.principal_in_ratio, 0)}` : null,
      paid && paid.paid_on !== row.due_on ? `到账 ${paid.paid_on}` : null,
    ],
    measure:
      measure === null
        ? MISSING_VALUE
        : measure.low === measure.high
          ? formatRate(measure.low)
          : `${formatRate(measure.low)}–${formatRate(measure.high)}`,
    income: paid ? formatRate(paid.income_ratio) : MISSING_VALUE,
    principal: paid && paid.principal_ratio > 0 ? formatRate(paid.principal_ratio, 0) : MISSING_VALUE,
    ...state,
  };
}

/** Number of past payment days shown above the newest. */
const SHOWN_OF_PAST = 6;

/** Splits the schedule: the last past days and all coming days; older days separately. */
function scheduleView(schedule: FixedDetail['payout_schedule']) {
  const coming = schedule.findIndex(({ state }) => state === 'coming');
  const past = coming < 0 ? schedule.length : coming;
  // A single older row is not worth collapsing.
  const older = past - SHOWN_OF_PAST > 1 ? past - SHOWN_OF_PAST : 0;
  return {
    older: schedule.slice(0, older).map(scheduleRow),
    schedule: schedule.slice(older, past).map(scheduleRow),
    /** Only dates: amounts are not predicted, except for a rate that is owed. */
    coming: schedule.slice(past).map((row) => {
      const { date, measure } = scheduleRow(row);
      return { label: date, cells: [row.is_end ? '到期' : '分配', `${row.period_days} 天`, measure] };
    }),
  };
}

const firstComing = (schedule: FixedDetail['payout_schedule']): string => {
  const next = schedule.find(({ state }) => state === 'coming');
  return next?.due_on ?? next?.until ?? MISSING_VALUE;
};

function feeFacts({ fees }: FixedDetail): TextFact[] {
  if (!fees) return [];
  const perYear = (rate: number): string => (rate === 0 ? '不收' : `${formatRate(rate)} / 年`);
  return [
    { label: '认购费', value: fees.subscribe_rate === 0 ? '不收' : formatRate(fees.subscribe_rate) },
    { label: '管理或信托报酬', value: perYear(fees.management_rate) },
    { label: '托管费', value: perYear(fees.custody_rate) },
  ];
}

/** Builds a product for viewers who may see it. */
export function buildFixedOpenView(product: FixedDetail, edition: Edition) {
  const { payout_record: record, term, benchmark, portfolio } = product;
  const rate = buildBenchmarkView(product);
  const isAgreed = benchmark?.is_agreed ?? false;
  return {
    hero: {
      income: record === null || record.due_count === 0 ? null : formatPercent(record.income_ratio),
      next: firstComing(product.payout_schedule),
      principal: record === null ? MISSING_VALUE : formatRate(record.principal_ratio, 0),
      rate: rate.text,
      rateWord: rate.word,
      endsOn: term?.extended_to ?? term?.ends_on ?? MISSING_VALUE,
      endsWord: term?.extended_to ? '延至' : '到期日',
      kept: formatPayoutRecord(record),
    },
    /** Only for an ended product that ran longer than one year. */
    realised: record?.realised_rate == null ? null : formatPercent(record.realised_rate),
    isAgreed,
    measureWord: isAgreed ? '约定利息' : '同期基准',
    ...scheduleView(product.payout_schedule),
    record:
      record === null || record.due_count === 0
        ? null
        : {
            dueText: `已到 ${record.due_count} 次`,
            counts: [
              { label: '按日', value: `${record.on_time_count} 次` },
              { label: '晚到', value: `${record.late_count} 次` },
              { label: '逾期未付', value: `${record.open_count} 次` },
            ],
          },
    events: product.term_events.map(({ date, kind, text }) => ({
      key: `${date}${kind}`,
      title: `${date} ${TERM_EVENT_NAMES[kind]}`,
      detail: text,
    })),
    terms: termFacts(product),
    support: product.credit_support.map(({ label, text }) => ({ label, value: text })),
    portfolio: portfolio && {
      date: portfolio.date,
      rows: portfolio.list.map(({ name, weight_ratio, note }) => ({
        label: name,
        value: formatRate(weight_ratio, 0),
        note: note || undefined,
      })),
    },
    fees: feeFacts(product),
    documents: (product.documents ?? []).map(({ id, title, published_on }) => ({
      id,
      to: paths.pdf(edition, { file_id: id }),
      title,
      facts: [published_on, 'PDF'],
    })),
  };
}
export type FixedOpenView = ReturnType<typeof buildFixedOpenView>;
