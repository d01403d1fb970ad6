import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { applyDisclosure, GUEST, createViewer } from '~/domain/disclosure/disclosure';
import { createAmountDisplay } from '~/app/features/money/amounts';
import {
  buildSimuLockView,
  buildSimuOpenView,
  buildSimuSharedView,
} from '~/app/pages/private/fund/load-product';
import { LockedProduct } from '~/app/pages/private/fund/product-locked';
import { OpenProduct } from '~/app/pages/private/fund/product-open';
import { buildTermFacts } from '~/app/features/funds/product-view';
import { sampleFund, samplePerformance } from '~/app/pages/private/fund/testing/sample-fund';
import { createTestViewer } from '~/tests/fixtures/create-test-context';

const viewing = {
  viewer: null,
  edition: 'wealth',
  now: Date.parse('2026-11-21'),
} as const;
const guestFund = applyDisclosure('catalogue.simuDetail', sampleFund, GUEST);
const shared = buildSimuSharedView(guestFund, viewing);
const html = renderToStaticMarkup(
  <LockedProduct page={{ ...shared, ...buildSimuLockView(guestFund, viewing) }} />,
);

/** Only the facts were loaded. */
const nothing = { nav: null, performance: null, own: null, amounts: createAmountDisplay(false) };

describe('locked private fund', () => {
  it('shows filed facts, people and the three steps with their minutes', () => {
    for (const text of [
      'SYX019',
      '2021-03-19',
      '江澜银行股份有限公司',
      '沈砚舟',
      '约 3 分钟',
      '约 4 分钟',
      '约 1 分钟',
      '岫川进取一号的净值与业绩只向特定对象展示',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('登录，开始第 1 步');
  });

  it('links to the login, which returns to the page', () => {
    expect(shared.bar.action).toEqual({
      kind: 'link',
      label: '登录后查看',
      href: '/wealth/user?return_to=%2Fsimu%2Fproduct%2Fs1',
    });
  });
});

describe('private fund above the risk class of the person', () => {
  const states = {
    identity_states: { code: 3 },
    quiz_states: { code: 2, risk_level: 3 },
    simu_qi_states: { code: 5, simu_unsigned_guarantee: true },
    am_qi_states: { code: 0, am_unsigned_guarantee: true },
  };
  const seenBy = (riskLevel: number, changed: object = {}) => {
    const own = { ...states, quiz_states: { code: 2, risk_level: riskLevel }, ...changed };
    const viewer = createTestViewer({ states: own, level: 'qualified', riskLevel });
    const seeing = createViewer(viewer.states, { now: new Date(viewing.now).toISOString() });
    const fund = applyDisclosure('catalogue.simuDetail', sampleFund, seeing);
    const by = { ...viewing, viewer };
    const page = { ...buildSimuSharedView(fund, by), ...buildSimuLockView(fund, by) };
    return { bar: page.bar.action, text: renderToStaticMarkup(<LockedProduct page={page} />) };
  };

  it('links a qualified person above the lowest class to the written warning, and shows no value', () => {
    const { bar, text } = seenBy(3);
    const href = '/wealth/process/purchase/reserve?product_code=s1';
    expect(bar).toEqual({ kind: 'link', label: '阅读风险警示，了解购买条件', href });
    expect(text).toContain('阅读风险警示，了解购买条件');
    expect(text).toContain('再次确认');
    for (const gated of ['1.9736', '20.47', '100 万']) expect(text).not.toContain(gated);
  });

  it('links an unqualified person to the proof first, and offers the lowest class no link', () => {
    const proof = { simu_qi_states: { code: 0, simu_unsigned_guarantee: true } };
    expect(seenBy(3, proof).bar).toMatchObject({ label: '先完成合格投资者认证' });
    const lowest = seenBy(0);
    expect(lowest.text).toContain('只能购买 R1 等级的产品');
    expect(JSON.stringify(lowest)).not.toContain('purchase/reserve');
  });
});

describe('open private fund', () => {
  const states = {
    identity_states: { code: 3 },
    quiz_states: { code: 2, risk_level: 4 },
    simu_qi_states: { code: 5, simu_unsigned_guarantee: true },
    am_qi_states: { code: 0, am_unsigned_guarantee: true },
  };
  const viewer = createTestViewer({ states, level: 'qualified', riskLevel: 4 });
  const open = { ...viewing, viewer };

  it('links a qualified investor to the reservation', () => {
    expect(buildSimuSharedView(sampleFund, open).bar.action).toEqual({
      kind: 'link',
      label: '预约',
      href: '/wealth/process/purchase/reserve?product_code=s1',
    });
  });

  it('VERIFY-005 VERIFY-006 requires the proof for the kind of product, regardless of the account context', () => {
    const plan = { ...sampleFund, context: 'am' as const, documents: [] };
    expect(buildSimuSharedView(plan, open).bar.action).toMatchObject({ label: '去完成资管合格投资者认证' });
    expect(buildSimuOpenView(plan, nothing, { period: '1y' }, open).documentLock?.to).toContain(
      'asset-investor',
    );
    const inAm = { ...viewing, viewer: { ...viewer, businessFlag: 1 as const } };
    expect(buildSimuSharedView(sampleFund, inAm).bar.action).toMatchObject({ label: '预约' });
    expect(buildSimuSharedView(plan, inAm).bar.action).toMatchObject({
      href: expect.stringContaining('flag=1'),
    });
  });

  it('offers no reservation while a fund is closed', () => {
    const closed = { ...sampleFund, status: 'closed' as const };
    expect(buildSimuSharedView(closed, open).bar.action).toEqual({
      kind: 'closed',
      label: '封闭期，暂不接受预约',
    });
    const paused = { ...sampleFund, reserve_closed: '私募预约暂停受理' };
    expect(buildSimuSharedView(paused, open).bar.action).toEqual({
      kind: 'closed',
      label: '私募预约暂停受理',
    });
  });

  it('offers no reservation for a liquidated fund', () => {
    const gone = { ...sampleFund, status: 'liquidated' as const };
    expect(buildSimuSharedView(gone, open).bar.action).toEqual({ kind: 'closed', label: '产品已清盘' });
  });

  it('keeps the other sections when one call failed', () => {
    const failed = { ok: false as const, message: '网络异常，请稍后重试' };
    const page = buildSimuOpenView(
      sampleFund,
      { ...nothing, nav: failed, performance: { ok: true, data: samplePerformance } },
      { period: '1y' },
      open,
    );
    expect(page.nav).toEqual(failed);
    expect(page.performance?.ok).toBe(true);
    expect(page.hero.value).toBe('+20.47%');
  });

  it('states before the first NAV that there is none yet, in place of empty figures', () => {
    const fund = { ...sampleFund, nav: null, nav_date: null };
    const page = {
      ...buildSimuSharedView(fund, open),
      ...buildSimuOpenView(fund, nothing, { period: '1y' }, open),
    };
    const text = renderToStaticMarkup(<OpenProduct page={page} />);
    expect(text).toContain('净值尚未披露');
    expect(text).toContain('产品要素');
    expect(text).not.toContain('href="#month"');
  });

  it('shows no manager start date before the founding of the fund', () => {
    const fund = { ...sampleFund, founded_on: '2022-06-01' };
    expect(buildSimuSharedView(fund, open).team[0]?.text).toContain('2022-06 起管理本基金');
  });

  it('lists terms and fees', () => {
    const facts = buildTermFacts(sampleFund);
    expect(facts?.[0]).toEqual({ label: '起投金额', value: '100 万元', note: '不含申购费；追加 10 万元起' });
    expect(facts?.find((fact) => fact.label === '预警 / 止损线')?.value).toBe('0.85 / 0.80');
  });
});
