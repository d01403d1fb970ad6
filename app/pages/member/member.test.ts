import { describe, expect, it } from 'vitest';
import { describeLevelChange } from '~/app/pages/member/center/change-text';
import { buildLedgerView, buildSourceChips, GROWTH_SOURCES } from '~/app/pages/member/center/ledger-view';
import { EARLIER_RULES } from '~/app/pages/member/shared/earlier-rules';
import {
  buildLevelRows,
  buildLevelView,
  buildRulesView,
  type MemberRulesReply,
  type MemberStateReply,
} from '~/app/pages/member/shared/member-view';
import { buildRightsView } from '~/app/pages/member/rights/rights-view';
import { createAmountDisplay } from '~/app/features/money/amounts';
import type { CallResult, Contract } from '~/contract';
import { GROWTH_KINDS } from '~/contract/kinds';

const memberState = (more: Partial<MemberStateReply> = {}): MemberStateReply => ({
  level: 1,
  level_name: '银卡会员',
  growth: 2_400,
  level_growth: 1_000,
  next_level_name: '金卡会员',
  next_level_growth: 5_000,
  opened_on: '2026-03-02',
  level_since: '2026-09-05',
  reckoned_on: '2026-11-05',
  next_reckoning_on: '2026-12-05',
  kept_until: '2027-09-05',
  grace_until: null,
  expiring: [],
  changes: [],
  ...more,
});

const rules: MemberRulesReply = {
  in_force_from: '2026-07-01',
  levels: [
    { level: 0, level_name: '普通会员', from_growth: 0, rights: [{ right: 'report', times: 2 }] },
    { level: 1, level_name: '银卡会员', from_growth: 1_000, rights: [{ right: 'report', times: 6 }] },
  ],
  points: [
    { kind: 'tenure', points: 10 },
    { kind: 'lesson', points: 20 },
  ],
  asset_step: 10_000,
  asset_points_cap: 5_000,
  reckoning_day: 5,
  valid_months: 24,
  kept_months: 12,
  grace_months: 3,
  talk_seats: 30,
};

describe('level of a member on a page', () => {
  it('shows the points missing to the next level, and the dates of the last and the next calculation', () => {
    const view = buildLevelView(memberState());
    expect(view).toMatchObject({
      growth: '2,400',
      share: 0.35,
      nextText: '距金卡会员还差 2,600',
      isInGrace: false,
    });
    expect(view.facts.map(({ value }) => value)).toEqual([
      '2026-09-05',
      '保级至 2027-09-05',
      '2026-11-05',
      '2026-12-05',
    ]);
  });

  it('shows the end of the grace period, and no next level at the top', () => {
    const grace = buildLevelView(memberState({ growth: 800, grace_until: '2027-12-05' }));
    expect([grace.share, grace.isInGrace, grace.facts[1]?.value]).toEqual([
      0,
      true,
      '宽限至 2027-12-05，达到 1,000 即续期',
    ]);
    const top = buildLevelView(
      memberState({ next_level_growth: null, next_level_name: null, reckoned_on: null }),
    );
    expect([top.share, top.nextText, top.facts[2]?.value]).toEqual([1, '已是最高等级', '尚未核算']);
    expect(buildLevelView(memberState({ kept_until: null })).facts[1]?.value).toBe('长期');
  });

  it('marks the own level, and states that purchases do not count and benefits cannot be exchanged for money', () => {
    expect(buildLevelRows(rules, '银卡会员')).toEqual([
      { label: '普通', cells: ['0', '2'], isCurrent: false },
      { label: '银卡', cells: ['1,000', '6'], isCurrent: true },
    ]);
    const text = JSON.stringify(buildRulesView(rules));
    expect(text).toContain('买入、赎回、定投的金额与次数，支付的费用，邀请他人，都不计成长值。');
    expect(text).toContain('每满 10,000 元计 1，每月最多 5,000');
    expect(text).toContain('不累积、不转让、不折现');
  });

  it('has a text for every change of level', () => {
    const words = (['raised', 'kept', 'grace', 'fallen'] as const).map((kind) =>
      describeLevelChange({ kind, level_name: '金卡会员' }),
    );
    expect(words).toEqual(['升为金卡会员', '金卡会员续期', '金卡会员进入宽限期', '调整为金卡会员']);
  });

  it('has a period for each of the three earlier versions, ending before the current rules begin', () => {
    expect(EARLIER_RULES).toHaveLength(3);
    for (const { period, sections } of EARLIER_RULES) {
      expect(period.slice(-10) < rules.in_force_from).toBe(true);
      expect(sections.length).toBeGreaterThan(0);
    }
  });
});

describe('ledger on a page', () => {
  const entry = (more: object) => ({
    entry_id: 1,
    kind: 'assets' as const,
    title: '2026-10',
    points: 45,
    counted_on: '2026-11-05',
    expires_on: '2028-11-30',
    is_good: true,
    average_amount: '454838.70',
    ...more,
  });
  const page: CallResult<Contract['member']['growth']> = {
    list: [
      entry({}),
      entry({
        entry_id: 2,
        kind: 'lesson',
        title: '回撤',
        points: 20,
        counted_on: '2026-11-02',
        average_amount: null,
      }),
      entry({
        entry_id: 3,
        kind: 'grant',
        title: '更正',
        points: -1_200,
        counted_on: '2026-10-02',
        is_good: false,
        average_amount: null,
      }),
    ],
    total: 3,
    is_total_capped: false,
    next_cursor: null,
    months: [
      { month: '2026-11', points: 165 },
      { month: '2026-10', points: -1_200 },
    ],
  };

  it('groups entries by month with the sum of the whole month, signs, and the expiry date of each entry', () => {
    const groups = buildLedgerView(page, createAmountDisplay(false));
    expect(groups.map(({ title, sum, rows }) => [title, sum, rows.length])).toEqual([
      ['2026 年 11 月', '小计 +165', 2],
      ['2026 年 10 月', '小计 −1,200', 1],
    ]);
    expect(groups[0]?.rows[0]).toMatchObject({
      title: '持有资产（2026 年 10 月）',
      facts: ['2026-11-05 计入', '有效至 2028-11-30', '日均 454,838.70 元'],
      points: '+45',
    });
    expect(groups[1]?.rows[0]).toMatchObject({ title: '人工登记：更正', points: '−1,200' });
    expect(groups[1]?.rows[0]?.facts[1]).toBe('已于 2028-11-30 到期');
  });

  it('hides the average when amounts are hidden, and covers every kind by one of the source filters', () => {
    expect(JSON.stringify(buildLedgerView(page, createAmountDisplay(true)))).not.toContain('454,838');
    expect(
      Object.values(GROWTH_SOURCES)
        .flatMap(({ kinds }) => kinds)
        .sort(),
    ).toEqual([...GROWTH_KINDS].sort());
    expect(buildSourceChips('wealth', 'time').filter(({ isCurrent }) => isCurrent)).toEqual([
      { to: '/wealth/user/member/memberCenter?source=time', label: '时长', isCurrent: true },
    ]);
  });
});

it('shows each benefit with the uses left in the year, links a use to its page, and does not link a returned use', () => {
  const use = {
    use_id: 'U1',
    right: 'report' as const,
    title: '研究',
    subject_id: 'N1',
    on_day: '2026-11-20',
    used_at: '2026-11-20T02:00:00Z',
    state: 'done' as const,
    may_return: false,
  };
  const view = buildRightsView(
    {
      level_name: '普通会员',
      from_day: '2026-01-01',
      renewed_on: '2027-01-01',
      rights: [{ right: 'report', times: 2, used_times: 1, left_times: 1 }],
      talks: [
        {
          video_id: 'V1',
          title: '路演',
          speaker_text: '某某',
          starts_at: '2026-12-05T06:00:00Z',
          left_seats: 0,
          has_seat: false,
        },
      ],
      reports: [],
      uses: {
        list: [
          use,
          { ...use, use_id: 'U2', right: 'talk_seat', state: 'booked', may_return: true },
          { ...use, use_id: 'U3', right: 'adviser_call', state: 'returned' },
        ],
        total: 3,
        is_total_capped: false,
        next_cursor: null,
      },
    },
    'fund',
    () => 'key',
  );
  expect([view.report.text, view.seat.text, view.year]).toEqual([
    '今年剩 1 / 2 次',
    '今年剩 0 / 0 次',
    '2026',
  ]);
  expect(view.talks[0]).toMatchObject({ isFull: true, facts: ['2026-12-05 14:00', '某某', '提问席已约满'] });
  expect(view.uses.map(({ to, word }) => [to, word])).toEqual([
    ['/fund/user/member/memberRights/report.pdf?use_id=U1', '已领取'],
    ['/fund/video?id=N1', '已预约'],
    [null, '已退回'],
  ]);
});
