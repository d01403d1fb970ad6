import { describe, expect, it } from 'vitest';
import { applyDisclosure, GUEST } from '~/domain/disclosure/disclosure';
import { renderInRouter } from '~/app/ui/form/testing/draw-form';
import { ManagerDetail } from '~/app/pages/private/fund/manager-detail';
import { buildManagerPageView } from '~/app/pages/private/fund/manager-view';
import { partial } from '~/tests/fixtures/partial';

const manager = partial<Parameters<typeof buildManagerPageView>[0]>({
  ...{ manager_id: 'M1', name: '沈砚舟', title: '投资总监', career_years: 15, product_count: 2 },
  ...{ company_id: null, company_name: '岫川', education: '硕士', profile: '从业十五年。', style: '均衡' },
  ...{ career: [], products: [], articles: [] },
});
const fund = (id: string, more: object = {}) => ({
  ...{ kind: 'simu', context: 'simu', product_id: id, name: `岫川${id}号`, risk_level: 4 },
  ...{ is_liquidated: false, came_on: '2021-03-19', left_on: null },
  performance: {
    ...{ start: '2021-03-19', end: '2026-11-13', days: 2065, value: 0.9736, annualised: 0.1277 },
    ...{ depth: -0.1842, benchmark: 0.1234, benchmark_name: '沪深300' },
  },
  ...more,
});
const reply = {
  product_total: 3,
  products: [fund('进取一'), fund('已清', { is_liquidated: true, left_on: '2024-05-31', performance: null })],
};
const drawn = (tenures: unknown) =>
  renderInRouter(
    <ManagerDetail
      page={buildManagerPageView(
        manager,
        { ok: true, data: tenures } as Parameters<typeof buildManagerPageView>[1],
        {
          ...{ viewer: null, edition: 'wealth', now: Date.parse('2026-11-16') },
        },
      )}
    />,
  );

describe('fund results during the tenure of a manager', () => {
  it('is shown next to the benchmark of the time, including liquidated and omitted funds, annualised after one year', () => {
    const text = drawn(reply);
    for (const each of [
      '2021-03-19 至 2026-11-13',
      '+97.36%',
      '+12.34%',
      '沪深300',
      '−18.42%',
      '+85.02%',
      '+12.77%',
      '已清盘',
      '共 3 只，列最近到任的 2 只',
      '过往业绩不预示未来表现',
    ])
      expect(text).toContain(each);
  });

  it('is not rendered for viewers who may not see the funds', () => {
    const text = drawn(applyDisclosure('market.simuTenures', reply, GUEST));
    expect(text).not.toMatch(/97\.36|12\.34|18\.42|任职期间的业绩/);
  });

  it('shows an error when they cannot be loaded', () => {
    const page = buildManagerPageView(
      manager,
      { ok: false, message: '网络异常，请稍后重试' },
      {
        ...{ viewer: null, edition: 'wealth', now: 0 },
      },
    );
    expect(renderInRouter(<ManagerDetail page={page} />)).toContain('网络异常，请稍后重试');
  });
});
