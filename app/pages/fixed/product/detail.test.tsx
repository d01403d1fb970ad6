import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '~/bff/http/app-context';
import { FixedList } from '~/app/pages/fixed/shared/fixed-list';
import { buildFixedListView } from '~/app/pages/fixed/shared/fixed-view';
import { FixedOpenSections, FixedPayoutSummary } from '~/app/pages/fixed/product/detail-open';
import {
  buildFixedOpenView,
  buildFixedSharedView,
  type FixedDetail,
} from '~/app/pages/fixed/product/detail-view';
import { buildFixedGateView, getFixedMainAction } from '~/app/pages/fixed/product/gate-view';
import { applyDisclosure, filterQueryByDisclosure, GUEST } from '~/domain/disclosure/disclosure';
import { viewersWithoutAccess, SPECIFIC_STATES, createTestViewer } from '~/domain/testing/viewers';
import { partial } from '~/tests/fixtures/partial';

const NOW = Date.parse('2026-11-21T10:00:00+08:00');
const paid = (paid_on: string, income_ratio: number, principal_ratio = 0) => ({
  paid_on,
  income_ratio,
  principal_ratio,
});

/** A trust plan with an extended term, one late payment and one open payment. */
const sample: FixedDetail = {
  kind: 'quasi_fixed',
  context: 'am',
  product_id: 'F1',
  name: '岚溪基础设施债权信托计划',
  form: 'trust',
  asset: 'infrastructure',
  status: 'extended',
  starts_on: '2025-03-29',
  filing_no: 'ZXD28A',
  issuer: '岚溪信托',
  custodian: '衡川银行股份有限公司',
  summary: '受让平台公司的应收债权。',
  risk_level: 4,
  min_amount: 1_000_000,
  term: {
    term_months: 12,
    ends_on: '2026-03-29',
    extended_to: '2027-03-29',
    payout_months: [3, 9],
    payout_day: 29,
    day_count: 'act_365',
  },
  benchmark: { is_agreed: false, low: 0.062, high: 0.066 },
  payout_record: {
    due_count: 3,
    on_time_count: 1,
    late_count: 1,
    open_count: 1,
    income_ratio: 0.0627,
    principal_ratio: 0.4,
    realised_rate: null,
  },
  strategy_text: '受让应收债权。',
  issuer_text: '受托人。',
  payout_schedule: [
    {
      ...{ from: '2025-03-29', until: '2025-09-29', due_on: '2025-09-29', period_days: 184, is_end: false },
      ...{ state: 'paid', late_days: 0, principal_in_ratio: 1, measure: { low: 0.03125, high: 0.03327 } },
      paid: paid('2025-09-29', 0.0322),
    },
    {
      ...{ from: '2025-09-29', until: '2026-03-29', due_on: '2026-03-30', period_days: 181, is_end: true },
      ...{ state: 'late', late_days: 14, principal_in_ratio: 1, measure: { low: 0.03075, high: 0.03273 } },
      paid: paid('2026-04-13', 0.0305, 0.4),
    },
    {
      ...{ from: '2026-03-29', until: '2026-09-29', due_on: '2026-09-29', period_days: 184, is_end: false },
      ...{ state: 'open', late_days: 53, principal_in_ratio: 0.6, measure: { low: 0.01875, high: 0.01996 } },
      paid: null,
    },
    {
      ...{ from: '2026-09-29', until: '2027-03-29', due_on: '2027-03-29', period_days: 181, is_end: true },
      ...{ state: 'coming', late_days: 0, principal_in_ratio: 0.6, measure: null, paid: null },
    },
  ],
  term_events: [{ date: '2026-03-18', kind: 'extended', text: '受益人大会同意延期一年。' }],
  credit_support: [{ label: '担保', text: '连带责任担保' }],
  portfolio: { date: '2026-09-30', list: [{ name: '管网工程', weight_ratio: 1, note: '' }] },
  fees: { subscribe_rate: 0, management_rate: 0.008, custody_rate: 0.0003 },
  documents: [{ id: 'F1-material', title: '产品说明书', published_on: '2025-02-17', size_bytes: 1 }],
};
const guestView = applyDisclosure('quasiFixed.productDetail', sample, GUEST);
const person = (qualified: number): Viewer =>
  partial<Viewer>({
    states: {
      identity_states: { code: 3 },
      quiz_states: { code: 2, risk_level: 5, expire_date: '2027-05-18' },
      simu_qi_states: { code: 5, simu_unsigned_guarantee: true },
      am_qi_states: { code: qualified, am_unsigned_guarantee: true },
    },
    riskLevel: 5,
    businessFlag: 1,
  });
const viewing = (who: Viewer | null) => ({ viewer: who, edition: 'wealth' as const, now: NOW });
const getText = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('quasi-fixed-income product for viewers who may see it', () => {
  const open = buildFixedOpenView(sample, 'wealth');
  const text = getText(
    renderToStaticMarkup(
      <>
        <FixedPayoutSummary open={open} today="2026-11-21" />
        <FixedOpenSections open={open} documentLock={null} />
      </>,
    ),
  );

  it('shows each payment day with the benchmark amount, the payment and its state', () => {
    expect(
      open.schedule.map(({ date, word, income, measure, principal }) => [
        date,
        word,
        income,
        measure,
        principal,
      ]),
    ).toEqual([
      ['2025-09-29', '按日支付', '3.22%', '3.13%–3.33%', '—'],
      ['2026-03-30', '晚 14 天', '3.05%', '3.08%–3.27%', '40%'],
      ['2026-09-29', '逾期 53 天', '—', '1.88%–2.00%', '—'],
    ]);
    expect(open.coming).toEqual([{ label: '2027-03-29', cells: ['到期', '181 天', '—'] }]);
    for (const each of ['合同日 03-29', '到账 2026-04-13', '本金余 60%', '1/3 次', '1 次', '延至'])
      expect(text).toContain(each);
  });

  it('explains the benchmark, and shows the risk note next to past figures', () => {
    for (const each of ['不是利率', '不代表实际收益', '过往业绩不预示未来表现', '不预先测算金额', '延期'])
      expect(text).toContain(each);
  });
});

describe('quasi-fixed-income product for viewers with a lower level', () => {
  const shown = JSON.stringify({
    ...buildFixedSharedView(guestView, 'wealth'),
    lock: buildFixedGateView(guestView, viewing(null)),
    list: buildFixedListView([guestView], {
      viewer: null,
      edition: 'wealth',
      returnTo: '/wealth/quasi_fixed',
    }),
  });

  it('shows viewers below specific filed facts and explanations, without terms and payments', () => {
    for (const who of viewersWithoutAccess.slice(0, 3)) {
      const { locked, ...fields } = applyDisclosure('quasiFixed.productDetail', sample, who);
      expect(locked).toMatchObject({ level: 'specific' });
      for (const name of [
        'risk_level',
        'min_amount',
        'term',
        'benchmark',
        'payout_record',
        'fees',
        'portfolio',
      ])
        expect([name, fields[name as keyof typeof fields]]).toEqual([name, null]);
      for (const name of ['payout_schedule', 'term_events', 'credit_support', 'documents'])
        expect([name, fields[name as keyof typeof fields]]).toEqual([name, []]);
    }
    for (const each of ['岚溪信托', 'ZXD28A', '衡川银行', '集合资金信托计划']) expect(shown).toContain(each);
    expect(shown).not.toMatch(/\d%|R4|万|2027|2026-0/);
  });

  it('shows the lock once above a list of filed facts, with a login that returns to the page', () => {
    const list = buildFixedListView([guestView, guestView], {
      viewer: null,
      edition: 'wealth',
      returnTo: '/x',
    });
    expect(renderToStaticMarkup(<FixedList caption="产品" list={list} />).match(/登录认证/g)).toHaveLength(1);
    expect(getFixedMainAction(guestView, viewing(null)).to).toBe(
      '/wealth/user?return_to=%2Fwealth%2Fquasi_fixed%2Fdetail%3Fproduct_id%3DF1',
    );
  });

  it('filters by filed facts only, and opens documents only to viewers qualified for this kind of product', () => {
    const query = { form: 'trust', asset: 'bonds', keyword: '岚', limit: 20 };
    expect(filterQueryByDisclosure('quasiFixed.productList', { ...query, risk_max: 5 }, GUEST)).toEqual(
      query,
    );
    const getDetails = (code: 1 | 5, am_unsigned_guarantee: boolean) =>
      applyDisclosure(
        'quasiFixed.productDetail',
        { ...sample, risk_level: 3 },
        createTestViewer({ ...SPECIFIC_STATES, am_qi_states: { code, am_unsigned_guarantee } }),
      );
    // Pledge signed only for private funds.
    expect(getDetails(5, false).payout_schedule).toEqual([]);
    const may = getDetails(5, true);
    expect([may.payout_schedule.length, may.documents?.length]).toEqual([4, 1]);
    const shut = getDetails(1, true);
    expect(shut.payout_schedule).toHaveLength(4);
    expect([shut.documents, shut.documents_locked?.reason]).toEqual([[], 'qualified']);
  });
});

describe('next action', () => {
  it('lets a person qualified for asset-management products reserve one that is being raised, but not with a proof of the other kind', () => {
    const raised = { ...sample, status: 'raising' as const };
    expect(getFixedMainAction(raised, viewing(person(5)))).toEqual({
      label: '预约认购',
      to: '/wealth/user/appointment?new=1&product_code=F1',
    });
    expect(getFixedMainAction(raised, viewing(person(1))).to).toContain('precondition');
    expect(getFixedMainAction(sample, viewing(person(5)))).toEqual({ label: '展期中，不接受认购', to: null });
  });
});
