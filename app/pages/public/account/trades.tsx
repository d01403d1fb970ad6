import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { tradeGuest } from '~/app/pages/public/parts/trade-guest';
import { definePage } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { paths } from '~/app/paths';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import { loadTrades } from '~/app/pages/public/account/load-trades';
import { TRADES_QUERY } from '~/app/parts/orders/trades-view';
import { tradesQueryShape } from '~/app/pages/public/account/trades-schema';
import { ownPage } from '~/app/parts/person/own-page';
import { TradeList } from '~/app/pages/public/account/trade-list';

/** All orders of public funds, newest first, by progress and kind. */
export const handle = definePage({
  login: 'public',
  trades: 'public',
  title: '公募交易记录',
  description: '公募基金的买入、定投与赎回记录，登录后查看。',
  isPrivate: true,
  watchedQuery: TRADES_QUERY,
  guest: tradeGuest('每笔订单办到哪一步、确认与到账日期', '资金流水可下载 CSV', '只向本人展示'),
});

export const loader = pageLoader({ handle, query: z.object(tradesQueryShape) }, async (page) => {
  const { context, edition, query } = page;
  const own = ownPage(page);
  const view = await loadTrades(context, query, {
    edition,
    hrefOf: (place) => paths.publicTrades(edition, { ...place }),
  });
  return { ...own, view };
});

export default function PublicTrades() {
  const { view, edition } = useLoaderData<typeof loader>();
  return (
    <div className="column column-narrow">
      <h1 className="sr-only">公募交易记录</h1>
      <TradeList
        view={view}
        hasFund
        emptyAction={{ to: paths.fundLibrary(edition, { tab: 'public' }), label: '去找公募基金' }}
      />
      <Section title="其他记录" footNote="资金流水含分红，金额单位为元。">
        <ListRow
          card
          icon="arrow-down"
          title="下载全部资金流水（CSV）"
          to={paths.flowsCsv(edition)}
          reloadDocument
        />
        <ListRow card icon="receipt" title="私募交易记录" to={paths.records(edition)} />
      </Section>
    </div>
  );
}

export { MoneyBoundary as ErrorBoundary } from '~/app/parts/orders/money-boundary';
