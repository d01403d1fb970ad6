import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { amountsOf } from '~/app/parts/money/amounts';
import { Flows, Lots } from '~/app/pages/own/assets/detail-parts';
import { detailView, flowsView } from '~/app/pages/own/assets/detail-view';
import { HoldingCard } from '~/app/parts/money/holding-card';
import { PartList, TotalCard } from '~/app/pages/own/assets/overview-page';
import { overviewView } from '~/app/pages/own/assets/overview-view';
import { holdingCard } from '~/app/parts/money/position-view';
import { drawPage } from '~/app/ui/form/testing/draw-form';
import { StatementForm } from '~/app/pages/own/assets/statement-form';
import { samplePosition } from '~/app/pages/own/assets/testing/sample-position';

const shown = amountsOf(false);
const overview = (list: ReturnType<typeof samplePosition>[]) =>
  overviewView(
    {
      as_of: '2026-11-13',
      total: '1209810.00',
      cost: '1000000.00',
      profit: '209810.00',
      profit_ratio: 0.2098,
      own_return: 0.09,
      list,
    },
    'wealth',
    shown,
  );

describe('parts of the pages of what is held', () => {
  it('nothing held: says what comes here, and leads on', () => {
    const drawn = (isUnderWay: boolean) =>
      renderToStaticMarkup(
        <TotalCard view={overview([])} edition="wealth" isHidden={false} isUnderWay={isUnderWay} />,
      );
    const html = drawn(false);
    expect(html).toContain('目前没有持仓');
    // Redeemed money is under way: it is said where, and nobody is told that nothing was ever held.
    expect(drawn(true)).toContain('见下方进行中的订单');
    for (const each of [html, drawn(true)]) expect(each).not.toContain('还没有持仓');
    expect(html).toContain('href="/wealth/fund-library"');
    expect(renderToStaticMarkup(<PartList view={overview([])} edition="wealth" />)).toBe('');
  });

  it('a part leads to its page, public funds also one by one', () => {
    const html = renderToStaticMarkup(
      <PartList
        view={overview([samplePosition(), samplePosition({ product_code: '000001', part: 'public' })])}
        edition="wealth"
      />,
    );
    expect(html).toContain('href="/wealth/user/assets/simu"');
    expect(html).toContain('href="/wealth/public/account/assetss"');
    expect(html).toContain('href="/wealth/public/account/position?fund_code=000001"');
    expect(html.match(/2026-11-13/g)).toHaveLength(3);
  });

  it('a card has the NAV day beside the value, both returns with their window, and the days that matter', () => {
    const html = renderToStaticMarkup(<HoldingCard card={holdingCard(samplePosition(), 'wealth', shown)} />);
    for (const text of [
      '净值日 2026-11-13',
      '+9.12%',
      '+9.27%',
      '2024-06-28 至 2026-11-13',
      '锁定至 2026-12-01',
    ])
      expect(html).toContain(text);
  });

  it('a lock-up is said of lots that have one', () => {
    const lots = (over: object) =>
      renderToStaticMarkup(<Lots detail={detailView(samplePosition(over), 'wealth', shown)} />);
    expect(lots({})).toContain('锁定至 2026-12-01，还有 10 天');
    const open = { shares: '1.00', cost: '1.00', confirmed_on: '2025-01-01', unlocked_on: null };
    expect(lots({ part: 'pe', lots: [open] })).not.toMatch(/锁定|解锁/);
  });

  it('flows that fail leave the rest, and can be asked for again', () => {
    const html = renderToStaticMarkup(
      <Flows flows={{ ok: false, message: '网络异常，请稍后重试' }} csvTo="/csv" retryTo="/here" />,
    );
    expect(html).toContain('流水暂时无法显示');
    expect(html).toContain('href="/here"');
  });

  it('flows are paged by plain links', () => {
    const page = { list: [], total: 12, is_total_capped: false, next_cursor: 'c3' };
    const here = (cursor?: string) => `/here${cursor ? `?cursor=${cursor}` : ''}`;
    const html = renderToStaticMarkup(
      <Flows
        flows={{ ok: true, data: flowsView(page, shown, { here, cursor: 'c2' }) }}
        csvTo="/csv"
        retryTo="/here"
      />,
    );
    expect(html).toContain('href="/here#flows"');
    expect(html).toContain('href="/here?cursor=c3#flows"');
    expect(html).toContain('href="/csv"');
  });

  it('a statement that could not be made says so; without scripts the same form asks for the CSV', () => {
    const html = drawPage(<StatementForm edition="wealth" intentKey="K1" error="网络异常" />);
    expect(html).toMatch(/role="alert".*网络异常.*持仓与流水不受影响/);
    expect(html).toMatch(/<input type="hidden" name="intent_key" value="K1"/);
    expect(html).toMatch(/formmethod="get"[^>]*formaction="\/wealth\/user\/assets\/flows.csv"/i);
  });
});
