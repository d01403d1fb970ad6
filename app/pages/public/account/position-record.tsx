import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { data } from '@remix-run/node';
import { definePage } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { LoggedOut } from '~/app/parts/person/logged-out';
import { paths } from '~/app/paths';
import { idSchema } from '~/contract/shared';
import { loadTrades } from '~/app/pages/public/account/load-trades';
import { TRADES_QUERY } from '~/app/parts/orders/trades-view';
import { tradesQueryShape } from '~/app/pages/public/account/trades-schema';
import { FundTitle } from '~/app/pages/public/account/fund-title';
import { NoFund } from '~/app/pages/public/account/no-fund';
import { orNull, ownPage } from '~/app/parts/person/own-page';
import { TradeList } from '~/app/pages/public/account/trade-list';

/** Orders of one public fund, newest first; also after everything was redeemed. */
export const handle = definePage({
  login: 'public',
  title: '持仓交易记录',
  description: '一只公募基金的买入与赎回记录，登录后查看。',
  isPrivate: true,
  watchedQuery: ['fund_code', ...TRADES_QUERY],
});

const query = z.object({ fund_code: idSchema.optional(), ...tradesQueryShape });

export const loader = pageLoader({ handle, query }, async (page) => {
  const { context, edition, query } = page;
  const { fund_code } = query;
  const own = { ...ownPage(page), isNamed: fund_code !== undefined };
  const isKnown = context.session.isPresent;
  if (!isKnown || fund_code === undefined) return { ...own, isKnown, fund: null, view: null };
  const [info, view] = await Promise.all([
    orNull(context.upstream.market.fundInfo({ query: { fund_code } })),
    orNull(
      loadTrades(context, query, {
        edition,
        fundCode: fund_code,
        hrefOf: (place) => paths.publicPositionRecord(edition, fund_code, { ...place }),
      }),
    ),
  ]);
  if (!info || !view) return data({ ...own, isKnown, fund: null, view: null }, { status: 404 });
  const fund = {
    name: info.name,
    to: paths.publicPosition(edition, fund_code),
    fundTo: paths.publicFund(edition, fund_code),
  };
  return { ...own, isKnown, fund, view };
});

export default function PositionRecord() {
  const { view, fund, edition, here, isKnown, isNamed } = useLoaderData<typeof loader>();
  if (!isKnown) return <LoggedOut edition={edition} title="持仓交易记录" returnTo={here} />;
  if (!view || !fund) return <NoFund edition={edition} title="持仓交易记录" isNamed={isNamed} />;
  return (
    <div className="column column-narrow">
      <FundTitle title="持仓交易记录" name={fund.name} positionTo={fund.to} />
      <TradeList view={view} hasFund={false} emptyAction={{ to: fund.fundTo, label: '看基金' }} />
    </div>
  );
}

export { MoneyBoundary as ErrorBoundary } from '~/app/parts/orders/purchase-frame';
