import { describe, expect, it } from 'vitest';
import { PortalError } from '~/bff/core/errors';
import { loadSale, isSaleTerms } from '~/app/pages/private/orders/load-sale';
import { createTestContext } from '~/tests/fixtures/create-test-context';
import { partial } from '~/tests/fixtures/partial';

const terms = {
  product_code: 's1',
  product_name: '远帆环球',
  open_days: [],
  is_abroad: true,
  open_order_id: null,
};

const find = (answered: { is_enough: boolean } | null) =>
  loadSale(
    partial<Parameters<typeof loadSale>[0]>({
      context: createTestContext({
        upstream: {
          orders: { saleTerms: async () => terms },
          surveys: { survey: async () => ({ answered }) },
        },
      }),
      edition: 'wealth',
      viewer: {},
      query: { product_code: 's1' },
      url: new URL('http://portal.test/wealth/process/purchase/reserve?product_code=s1'),
    }),
  );

describe('fund that invests abroad', () => {
  const quizPath = '/wealth/process/purchase/abroad_quiz_result?product_code=s1';

  it('requires its questionnaire before a reservation', async () => {
    expect(await find(null)).toMatchObject({ action: { to: quizPath, label: '开始作答' } });
  });

  it('links to the result and to a new attempt when the last answers were insufficient', async () => {
    expect(await find({ is_enough: false })).toMatchObject({
      title: '境外投资风险问卷须重新作答',
      action: { to: quizPath, label: '查看结果并重新作答' },
    });
    expect(isSaleTerms(await find({ is_enough: true }))).toBe(true);
  });
});

describe('reservation that is closed for all products', () => {
  it('links back to the product and to the orders, not to other products that cannot be reserved either', async () => {
    const text = '私募预约暂停受理，恢复后可再提交；已提交的订单不受影响';
    const saleTerms = () => {
      throw new PortalError(text, {
        kind: 'UpstreamBusinessError',
        status: 422,
        refusal: { reason: 'closed', next: 'wait' },
      });
    };
    const ask = (query: Record<string, string>) =>
      loadSale(
        partial<Parameters<typeof loadSale>[0]>({
          context: createTestContext({ upstream: { orders: { saleTerms } } }),
          edition: 'wealth',
          viewer: {},
          query: { product_code: 's1', ...query },
          url: new URL(`http://portal.test/reserve.data?${new URLSearchParams(query)}`),
        }),
      );
    expect(await ask({})).toMatchObject({
      text,
      action: { to: '/simu/product/s1', label: '返回产品' },
      other: { label: '交易记录' },
      isRefusal: true,
    });
    expect(await ask({ amount: '101万', open_day: '2026-12-01' })).toMatchObject({
      text,
      kept: '您填写的金额 1,010,000.00 元、开放日 2026-12-01 已保留，可以预约时从本页继续，不必重填。',
      action: { to: '/reserve?amount=101%E4%B8%87&open_day=2026-12-01', label: '再试一次' },
      other: { label: '返回产品' },
    });
    expect(await ask({ amount: '<b>' })).not.toHaveProperty('kept');
  });
});
