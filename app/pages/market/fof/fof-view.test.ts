import { expect, it } from 'vitest';
import { buildFofFeeExample, buildLookThroughView } from '~/app/pages/market/fof/fof-view';
import { applyDisclosure, GUEST } from '~/domain/disclosure/disclosure';
import { specificViewer } from '~/domain/testing/viewers';

const stake = (
  fund_id: string,
  strategy: 'equity' | 'bond' | 'macro' | 'futures' | 'multi',
  weight_ratio: number,
) => ({
  ...{ fund_id, name: `子基金${fund_id}`, strategy, company_name: `公司${fund_id}`, weight_ratio },
});
const reply = {
  list: [
    {
      ...{ kind: 'simu' as const, context: 'simu' as const, product_id: 'S1', name: '组合一号' },
      ...{ company_name: '怀屿', risk_level: 3 },
      portfolio: {
        date: '2026-09-30',
        stakes: [
          stake('A', 'equity', 0.2),
          stake('B', 'equity', 0.15),
          stake('C', 'bond', 0.2),
          stake('D', 'macro', 0.18),
          stake('E', 'futures', 0.1),
          stake('F', 'multi', 0.1),
        ],
        joined: ['子基金F'],
        left: ['子基金Z'],
      },
    },
  ],
};

it('shows the look-through of a fund of funds: weights by strategy, the smallest combined, the rest as cash', () => {
  const [seen] = buildLookThroughView(applyDisclosure('catalogue.simuLookThrough', reply, specificViewer));
  expect(seen?.strategies.map(({ name, share }) => [name, Number(share.toFixed(4))])).toEqual([
    ['股票多头', 0.35],
    ['债券策略', 0.2],
    ['宏观策略', 0.18],
    ['其余 2 种', 0.2],
    ['现金与其他', 0.07],
  ]);
  expect(seen?.count).toBe('6 只子基金，6 家管理人');
  expect(seen?.moves).toBe('较上一期：新增 子基金F；退出 子基金Z。');
});

it('shows no holdings to viewers who may not see the figures', () => {
  const locked = applyDisclosure('catalogue.simuLookThrough', reply, GUEST);
  expect(buildLookThroughView(locked)).toEqual([]);
  expect(JSON.stringify(locked)).not.toContain('子基金');
});

it('shows in the two-layer example that a gain and a loss that cancel still cost the performance fee on the gain', () => {
  expect(buildFofFeeExample().rows.map(({ cells }) => cells)).toEqual([
    ['+12.00%', '+8.40%', '+7.03%'],
    ['+5.00%', '+1.65%', '+0.62%'],
    ['−8.00%', '−9.50%', '−10.50%'],
  ]);
});
