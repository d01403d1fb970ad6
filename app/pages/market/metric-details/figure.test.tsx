import { describe, expect, it } from 'vitest';
import { PortalError } from '~/bff/core/errors';
import { applyDisclosure, GUEST } from '~/domain/disclosure/disclosure';
import { FIGURES } from '~/app/features/figures/figure-texts';
import { MetricDetails } from '~/app/features/figures/metric-details';
import { renderInRouter } from '~/app/ui/form/testing/draw-form';
import { loadMetricDetails, type MetricRequest } from '~/app/pages/market/metric-details/load-figure';
import { createTestContext, createTestViewer, type TestReply } from '~/tests/fixtures/create-test-context';

const work = {
  value: 0.3,
  ...{ start: '2025-11-14', end: '2026-11-13', days: 364, count: 244, frequency: 'day' as const },
  marks: [
    { role: 'start' as const, date: '2025-11-14', unit: '1.0000', adjusted: 1.25 },
    { role: 'end' as const, date: '2026-11-13', unit: '1.2500', adjusted: 1.625 },
  ],
  steps: [],
  dividends: [{ date: '2026-03-02', per_share: '0.0400' }],
  splits: [],
};
const publicReply = {
  ...{
    kind: 'public' as const,
    fund_code: '031001',
    name: '示例股票A',
    as_of: '2026-11-13',
    risk_free: 0.015,
  },
  performance: work,
};
const simuReply = {
  ...{
    kind: 'simu' as const,
    context: 'simu' as const,
    product_id: 's1',
    name: '岫川进取一号',
    risk_level: 4,
  },
  ...{ as_of: '2026-11-13', risk_free: 0.015, performance: work },
};
const position = {
  ...{ fund_code: '031001', shares: '1000.00', nav: '1.2500', nav_date: '2026-11-13' },
  ...{ value: '1250.00', cost: '1000.00', profit: '250.00', profit_ratio: 0.25 },
};

function asking({
  isHidden = false,
  isGuest = false,
  simu = simuReply,
}: { isHidden?: boolean; isGuest?: boolean; simu?: TestReply<'market', 'simuFigure'> } = {}) {
  const context = createTestContext({
    upstream: {
      market: {
        fundFigure: async () => publicReply,
        fundInfo: async () => ({
          ...{
            name: '示例货币A',
            nav_date: '2026-11-13',
            seven_day_yield: 0.01341,
            income_per_10k: '0.3672',
          },
        }),
        simuFigure: async () => simu,
      },
      publicAccount: { position: async () => position },
      favorites: { table: async () => ({ list: [] }) },
    },
    now: () => Date.parse('2026-11-16'),
    preferences: { isAmountHidden: isHidden },
  });
  const viewer = isGuest ? null : createTestViewer({ riskLevel: 5 });
  return { upstream: context.upstream, context, edition: 'wealth' as const, viewer };
}
const getPassport = (requested: Partial<MetricRequest>, options?: Parameters<typeof asking>[0]) =>
  loadMetricDetails(asking(options), { of: 'return', span: '1y', ...requested });
const drawn = async (requested: Partial<MetricRequest>, options?: Parameters<typeof asking>[0]) =>
  renderInRouter(<MetricDetails passport={await getPassport(requested, options)} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/ +/g, ' ');

describe('explanation of a figure', () => {
  it('shows definition, formula with numbers, dates, source and author', async () => {
    const text = await drawn({ kind: 'public', id: '031001' });
    for (const each of [
      '+30.00%',
      '1.625000 ÷ 1.250000 − 1 = +30.00%',
      '期初 2025-11-14',
      '1.0000',
      '2025-11-14 至 2026-11-13',
      '2026-03-02 每份派 0.0400 元',
      '托管人复核',
      '本平台按复权净值计算',
      '过往业绩不预示未来表现',
    ])
      expect(text).toContain(each);
  });

  it('shows for a money fund the published figure, and no promise about the future', async () => {
    const text = await drawn({ of: 'seven_day', kind: 'public', id: '031001' });
    for (const each of ['1.341%', '2026-11-13', '基金管理人计算', '说的是过去七天'])
      expect(text).toContain(each);
    expect(await drawn({ of: 'per_10k', kind: 'public', id: '031001' })).toContain('0.3672 元');
  });

  it('shows only text for a private fund when the viewer may not see its values', async () => {
    const simu = applyDisclosure('market.simuFigure', simuReply, GUEST);
    const text = await drawn({ kind: 'simu', id: 's1' }, { simu, isGuest: true });
    expect(text).toContain('岫川进取一号的净值与业绩只向特定对象展示');
    expect(text).toContain('期末复权净值 ÷ 期初复权净值 − 1');
    expect(text).not.toMatch(/30\.00|1\.625|1\.25|2025-11-14|2026-11-13|2026-03-02/);
    expect(await drawn({ kind: 'simu', id: 's1' })).toContain('+30.00%');
  });

  it('lists the parts of an own figure, as dots when amounts are hidden, and nothing to a guest', async () => {
    const own = { of: 'own_gain' as const, kind: 'public' as const, id: '031001' };
    const text = await drawn(own);
    for (const each of [
      '+250.00 元',
      '1,000.00 份',
      '1,250.00 元',
      '现有份额的成本',
      '这些份额得到的现金分红',
    ])
      expect(text).toContain(each);
    const hidden = await drawn(own, { isHidden: true });
    expect(hidden).toContain('••••');
    expect(hidden).not.toMatch(/250\.00|1,000\.00/);
    const guest = asking({ isGuest: true });
    const seen = await loadMetricDetails(guest, { span: '1y', ...own });
    expect(seen.figure).toBeNull();
    expect(guest.upstream.publicAccount.position).not.toHaveBeenCalled();
    expect(await drawn({ of: 'since_added', kind: 'public', id: '031001' })).toContain('您目前没有这一项');
  });

  it('names the measured period: risk figures of a young fund are measured since founding', async () => {
    const young = { ...simuReply, performance: { ...work, days: 600 } };
    const getLabel = async (of: 'sharpe' | 'return', span: '1y' | '3y') =>
      (await getPassport({ of, span, kind: 'simu', id: 's1' }, { simu: young })).figure?.label;
    expect(await getLabel('sharpe', '3y')).toBe('成立以来夏普比率');
    expect(await getLabel('sharpe', '1y')).toBe('近1年夏普比率');
    expect(await getLabel('return', '1y')).toBe('近1年区间收益率');
  });

  it('keeps the definition and states the reason when the figure cannot be loaded, so that the page below its sheet stays', async () => {
    const failing = asking();
    failing.upstream.market.fundFigure.mockRejectedValueOnce(
      new PortalError('网络异常，请稍后重试', { kind: 'UpstreamTimeoutError', status: 504 }),
    );
    const passport = await loadMetricDetails(failing, {
      of: 'return',
      span: '1y',
      kind: 'public',
      id: '031001',
    });
    expect([passport.figure, passport.note, passport.about.length]).toEqual([
      null,
      '网络异常，请稍后重试',
      5,
    ]);
  });

  it('shows every figure with its definition even without a subject', async () => {
    for (const of of FIGURES) {
      const passport = await getPassport({ of }, { isGuest: true });
      expect([passport.figure, passport.about.length], of).toEqual([null, 5]);
      expect(
        passport.about.every(({ value }) => (value ?? '').length > 5),
        of,
      ).toBe(true);
    }
  });
});
