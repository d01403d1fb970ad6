import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { AssetFlows, AssetLots } from '~/app/pages/own/assets/detail-sections';
import { buildAssetDetailView, buildFlowsView } from '~/app/pages/own/assets/detail-view';
import { HoldingCard } from '~/app/features/money/holding-card';
import { createAssetsPathBuilder } from '~/app/pages/own/assets/assets-query';
import { AssetClassBreakdown, HoldingsPage } from '~/app/pages/own/assets/holdings-page';
import { buildHoldingsView } from '~/app/pages/own/assets/holdings-view';
import { buildHoldingCard } from '~/app/features/money/position-view';
import { renderInRouter } from '~/app/ui/form/testing/draw-form';
import { StatementForm } from '~/app/pages/own/assets/statement-form';
import { createSamplePosition } from '~/app/pages/own/assets/testing/sample-position';

const shown = createAmountDisplay(false);
describe('components of the holdings pages', () => {
  it('links a holding to its page, opens it next to the list on wide screens, and excludes missing classes from any total', () => {
    const query = { sort: 'profit' as const };
    const view = buildHoldingsView(
      { list: [createSamplePosition(), createSamplePosition({ product_code: '000001', part: 'public' })] },
      { edition: 'wealth', amounts: shown, query, at: createAssetsPathBuilder('wealth', query) },
    );
    const html = renderInRouter(<HoldingsPage view={view} edition="wealth" missing={[]} />);
    expect(html).toContain('href="/wealth/user/detail/equity_asset_details?product_code=S10001"');
    expect(html).toContain('href="/wealth/public/account/position?fund_code=000001"');
    expect(html).toContain('href="/wealth/user/assets?sort=profit&amp;product=S10001#detail"');
    expect(html).toContain('合计 2 只');
    expect(html).toContain('aria-sort="descending"');
    const some = renderInRouter(<HoldingsPage view={view} edition="wealth" missing={['私募股权']} />);
    expect(some).toContain('已读到的 2 只合计');
    expect(some).not.toContain('>合计 2 只');
    expect(renderInRouter(<AssetClassBreakdown classes={view.classes} />)).toContain(
      'href="/wealth/user/assets/simu"',
    );
  });

  it('shows on a card the NAV day next to the value, both returns with their window, and important dates', () => {
    const html = renderToStaticMarkup(
      <HoldingCard card={buildHoldingCard(createSamplePosition(), 'wealth', shown)} />,
    );
    for (const text of [
      '净值日 2026-11-13',
      '+9.12%',
      '+9.27%',
      '2024-06-28 至 2026-11-13',
      '锁定至 2026-12-01',
    ])
      expect(html).toContain(text);
  });

  it('shows a lock-up only for lots that have one', () => {
    const lots = (over: object) =>
      renderToStaticMarkup(
        <AssetLots detail={buildAssetDetailView(createSamplePosition(over), 'wealth', shown)} />,
      );
    expect(lots({})).toContain('锁定至 2026-12-01，还有 10 天');
    const open = { shares: '1.00', cost: '1.00', confirmed_on: '2025-01-01', unlocked_on: null };
    expect(lots({ part: 'pe', lots: [open] })).not.toMatch(/锁定|解锁/);
  });

  it('keeps the page when the cash flows fail, with a retry link', () => {
    const html = renderToStaticMarkup(
      <AssetFlows flows={{ ok: false, message: '网络异常，请稍后重试' }} csvTo="/csv" retryTo="/here" />,
    );
    expect(html).toContain('流水暂时无法显示');
    expect(html).toContain('href="/here"');
  });

  it('pages the cash flows by plain links', () => {
    const page = { list: [], total: 12, is_total_capped: false, next_cursor: 'c3' };
    const here = (cursor?: string) => `/here${cursor ? `?cursor=${cursor}` : ''}`;
    const html = renderToStaticMarkup(
      <AssetFlows
        flows={{ ok: true, data: buildFlowsView(page, shown, { here, cursor: 'c2' }) }}
        csvTo="/csv"
        retryTo="/here"
      />,
    );
    expect(html).toContain('href="/here#flows"');
    expect(html).toContain('href="/here?cursor=c3#flows"');
    expect(html).toContain('href="/csv"');
  });

  it('shows an error for a statement that could not be created; without scripts the same form requests the CSV', () => {
    const html = renderInRouter(<StatementForm edition="wealth" intentKey="K1" error="网络异常" />);
    expect(html).toMatch(/role="alert".*网络异常.*持仓与流水不受影响/);
    expect(html).toMatch(/<input type="hidden" name="intent_key" value="K1"/);
    expect(html).toMatch(/formmethod="get"[^>]*formaction="\/wealth\/user\/assets\/flows.csv"/i);
  });
});
