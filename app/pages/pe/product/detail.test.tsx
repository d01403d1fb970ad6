import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '~/bff/http/app-context';
import { PeFunds } from '~/app/pages/pe/shared/pe-funds';
import { buildPeFundsView } from '~/app/pages/pe/shared/pe-funds-view';
import { renderInRouter } from '~/app/ui/form/testing/draw-form';
import { PeOpenSections, PeOpenSummary } from '~/app/pages/pe/product/detail-open';
import { buildPeOpenView, buildPeSharedView, type PeDetail } from '~/app/pages/pe/product/detail-view';
import { buildPeGateView, getPeMainAction } from '~/app/pages/pe/product/gate-view';
import { sampleEquity } from '~/app/pages/pe/product/testing/sample-equity';

import { applyDisclosure, GUEST } from '~/domain/disclosure/disclosure';
import { partial } from '~/tests/fixtures/partial';

const NOW = Date.parse('2026-11-21T10:00:00+08:00');
const guestFund = applyDisclosure('equity.productDetail', sampleEquity, GUEST);
const viewing = (viewer: Viewer | null) => ({ viewer, edition: 'wealth' as const, now: NOW });
const person = (qualified: number): Viewer =>
  partial<Viewer>({
    states: {
      identity_states: { code: 3 },
      quiz_states: { code: 2, risk_level: 5, expire_date: '2027-05-18' },
      simu_qi_states: { code: qualified, simu_unsigned_guarantee: true },
      am_qi_states: { code: 0, am_unsigned_guarantee: true },
    },
    riskLevel: 5,
    businessFlag: 0,
  });

/** Texts of a rendered page, joined. */
const getText = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('private-equity fund page for viewers who may see it', () => {
  const open = buildPeOpenView(sampleEquity);
  const text = getText(
    renderInRouter(
      <>
        <PeOpenSummary open={open} id="P1" />
        <PeOpenSections open={open} id="P1" />
      </>,
    ),
  );

  it('shows its figures with definitions and their date', () => {
    for (const each of ['+12.72%', '1.50x', '0.40x', '1.10x', '1.80x', '2026-09-30', '累计分配 ÷ 累计实缴'])
      expect(text).toContain(each);
    expect(text).toContain('过往业绩不预示未来表现');
  });

  it('shows every call and distribution with the cumulative amount called, and marks planned ones', () => {
    expect(open.schedule).toEqual([
      { label: '2021-12-20', cells: ['20.0%', '—', '20%'] },
      { label: '2023-04-08', cells: ['30.0%', '—', '50%'] },
      { label: '2025-06-20', cells: ['—', '20.0%', '50%'] },
      { label: '2027-01-08 计划', cells: ['10.0%', '—', '60%'] },
    ]);
    expect(open.calledShare).toBe(0.5);
  });

  it('draws the J-curve in per cent of the commitment, with its table', () => {
    expect(open.curve?.lines.map(({ last }) => last)).toEqual(
      ['-30.0%', '+25.0%'].map((each) => each.replace('-', '−')),
    );
    expect(open.curve?.twin[0]).toMatchObject({ date: '2026-09-30' });
  });

  it('shows its investments with round, exit and multiple, and their total', () => {
    expect(
      open.portfolio.rows.map(({ facts, worthWord, worth, multiple }) => [
        facts.at(-1),
        worthWord,
        worth,
        multiple,
      ]),
    ).toEqual([
      ['2025-05 并购', '已收回', '2.1 亿元', '2.33x'],
      [null, '估值', '1.68 亿元', '1.40x'],
    ]);
    expect(open.portfolio.sum).toEqual(['2.1 亿元', '3.78 亿元', '1.80x']);
  });

  it('shows the term with its extension, and both waterfalls of one example with its own marked', () => {
    for (const each of [
      '可延长 2 次，每次 1 年',
      '2033-12-02',
      '逐项目分配（美式）：本基金采用',
      '整体分配（欧式）',
    ])
      expect(text).toContain(each);
    expect(open.carry?.european.map(({ cells }) => cells[3])).toEqual(['0.0', '0.0', '300.0']);
    expect(open.carry?.american.map(({ cells }) => cells[3])).toEqual(['320.0', '320.0', '320.0']);
    expect(open.carry?.clawback).toContain('多提 20.0 万元');
  });
});

describe('private-equity fund page for a guest', () => {
  const page = { ...buildPeSharedView(guestFund, 'wealth'), lock: buildPeGateView(guestFund, viewing(null)) };

  it('shows filed facts and texts, and none of the values in any form', () => {
    const everything = JSON.stringify(page);
    for (const each of ['STQ772', '衡川银行股份有限公司', '舒知微', '分期出资', '2021 年成立'])
      expect(everything).toContain(each);
    expect(everything).not.toMatch(/\d%|\dx\b|R4|叙图|万元|2031|2033/);
  });

  it('links to the login, which returns to the page', () => {
    expect(getPeMainAction(guestFund, viewing(null)).to).toBe(
      '/wealth/user?return_to=%2Fwealth%2Fpe%2Fdetail%3Fproduct_id%3DP1',
    );
    expect(page.lock?.title).toBe('沅川科技创业投资基金九期的收益与出资只向特定对象展示');
  });

  it('shows the lock once above a list of filed facts', () => {
    const funds = buildPeFundsView([guestFund, guestFund], {
      viewer: null,
      edition: 'wealth',
      returnTo: '/wealth/pe',
    });
    const html = renderToStaticMarkup(<PeFunds caption="基金" funds={funds} />);
    expect(html.match(/登录认证/g)).toHaveLength(1);
    expect(html).toContain('STQ772');
    expect(getText(html)).not.toMatch(/\d%|\dx\b/);
  });
});

describe('next action', () => {
  const action = (fund: PeDetail, viewer: Viewer | null) => getPeMainAction(fund, viewing(viewer));

  it('lets a qualified person reserve a fund that is being raised, and asks for the proof first otherwise', () => {
    expect(action(sampleEquity, person(5))).toEqual({
      label: '预约认缴',
      to: '/wealth/user/appointment?new=1&product_code=P1',
    });
    expect(action(sampleEquity, person(1)).to).toContain('precondition');
  });

  it.each([
    ['running', '募集已结束，不接受认缴'],
    ['extended', '延长期内，不接受认缴'],
    ['liquidated', '基金已清算'],
  ] as const)('offers no reservation for a fund that is %s', (status, label) => {
    expect(action({ ...sampleEquity, status }, person(5))).toEqual({ label, to: null });
  });
});
