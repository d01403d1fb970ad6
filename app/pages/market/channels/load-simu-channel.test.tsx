import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '~/bff/http/app-context';
import { createTimeoutError } from '~/bff/core/upstream-errors';
import { loadSimuChannel } from '~/app/pages/market/channels/load-simu-channel';
import { SimuChannelBody } from '~/app/pages/market/channels/simu-channel-body';
import { createTestContext, createTestViewer } from '~/tests/fixtures/create-test-context';

const NOW = Date.parse('2026-11-21T10:00:00+08:00');
const specific = createTestViewer({
  states: {
    identity_states: { code: 3 },
    quiz_states: { code: 2, risk_level: 3, expire_date: '2027-05-18' },
    simu_qi_states: { code: 1, simu_unsigned_guarantee: true },
  },
});

/** An upstream in which only the strategies call succeeds. */
function barelyUp() {
  const down = () => Promise.reject(createTimeoutError());
  return createTestContext({
    upstream: {
      catalogue: {
        simuSelections: down,
        simuStrategies: async () => ({
          list: [{ strategy: 'equity', strategy_name: '股票多头', product_count: 3 }],
        }),
        companyList: down,
        managerList: down,
      },
      holdings: { openCalendar: down },
      content: { newsList: down },
    },
  });
}
const htmlFor = async (viewer: Viewer | null) => {
  const context = barelyUp();
  const page = await loadSimuChannel(context, { edition: 'wealth', viewer }, NOW);
  return { html: renderToStaticMarkup(<SimuChannelBody page={page} />), context };
};

describe('private channel', () => {
  it('shows the available data when every other call fails, and an error in each section', async () => {
    const { html } = await htmlFor(specific);
    expect(html).toContain('股票多头<small class="tiny-text">3 只</small>');
    expect(html).toContain('去完成私募合格投资者认证');
    // Selected funds, openings, companies, managers, articles.
    expect(html.split('网络异常，请稍后重试')).toHaveLength(6);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it('does not request openings when they are locked, and shows the reason and the next step', async () => {
    const { html, context } = await htmlFor(null);
    expect(context.upstream.holdings.openCalendar).not.toHaveBeenCalled();
    expect(html.split('网络异常，请稍后重试')).toHaveLength(5);
    expect(html).toContain('只向特定对象展示');
    expect(html).toContain('登录，开始第 1 步');
    expect(html).toContain('href="/wealth/user?return_to=%2Fwealth%2Fsimu"');
  });
});
