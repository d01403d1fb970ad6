import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction } from '~/app/route-kit/page-action';
import { buildTradeGuestScreen } from '~/app/pages/public/shared/trade-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { getBuyStateName } from '~/app/features/funds/fee-view';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { isMoneyFund } from '~/app/pages/public/shared/fund-view';
import { LapseNotices } from '~/app/features/funds/lapse-notices';
import { PUBLIC_FUND_LAPSES, loadSessionLapseNotices } from '~/app/features/person/lapse-view';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { Card } from '~/app/ui/card';
import { Column, Columns } from '~/app/ui/columns';
import { FactList } from '~/app/ui/facts-list';
import { Notice } from '~/app/ui/notice';
import { PageTitle } from '~/app/ui/section';
import { Tag, Tags } from '~/app/ui/tag';
import { idSchema } from '~/contract/shared';
import { changeDividendMethod } from '~/app/pages/public/account/change-dividend-method';
import { DividendForm } from '~/app/pages/public/account/dividend-form';
import { dividendMethodSchema } from '~/app/pages/public/account/dividend-schema';
import { PositionNotFound } from '~/app/pages/public/account/position-not-found';
import { catchNotFound, resolveAccountPage } from '~/app/features/person/account-page';
import {
  PositionDividends,
  PositionHead,
  PositionLinks,
  PositionLots,
  renderPositionActions,
} from '~/app/pages/public/account/position-sections';
import {
  buildLotsView,
  getPositionFootnote,
  buildPositionView,
} from '~/app/pages/public/account/position-view';

/** Holding of one public fund; `change=dividend` opens the form of the dividend method. */
export const handle = definePage({
  login: 'public',
  trades: 'public',
  title: '持仓详情',
  description: '一只公募基金的市值、成本、收益、份额与分红，登录后查看。',
  isPrivate: true,
  watchedQuery: ['fund_code', 'change'],
  moves: ['publicAccount.setDividendWay'],
  guest: buildTradeGuestScreen('市值、成本、收益与逐笔份额', '分红方式可在这里更改', '只向本人展示'),
});

const query = z.object({ fund_code: idSchema.optional(), change: z.literal('dividend').optional() });

export const loader = pageLoader({ handle, query }, async (page) => {
  const { context, edition, query } = page;
  const { fund_code, change } = query;
  const own = { ...resolveAccountPage(page), isNamed: fund_code !== undefined };
  if (fund_code === undefined) return { ...own, held: null };
  const { publicAccount, publicTrade, market } = context.upstream;
  const [position, info, lapses] = await Promise.all([
    catchNotFound(publicAccount.position({ query: { fund_code } })),
    catchNotFound(market.fundInfo({ query: { fund_code } })),
    loadSessionLapseNotices(page, PUBLIC_FUND_LAPSES),
  ]);
  if (!position) return data({ ...own, held: null }, { status: 404 });
  const amounts = createAmountDisplay(own.isHidden);
  const view = {
    ...buildPositionView(position, edition, amounts),
    isMoney: info !== null && isMoneyFund(info),
    /** Shown in place of the buy button while buying is closed. */
    closed: info === null || info.buy_closed === null ? null : getBuyStateName(info),
  };
  if (change && !view.isMoney) {
    const intentKey = await openIntentKey(context, 'publicAccount.setDividendWay', fund_code);
    return { ...own, held: { view, lapses, lots: null, intentKey } };
  }
  const terms = view.redeemTo
    ? await settle(context, publicTrade.redeemTerms({ query: { fund_code } }))
    : null;
  const lots = terms && mapSection(terms, (found) => buildLotsView(found, amounts));
  return { ...own, held: { view, lapses, lots, intentKey: null } };
});

export const action = pageAction({ limit: 'write', schema: dividendMethodSchema }, changeDividendMethod);

export default function Position() {
  const { held, edition, here, isHidden, isNamed } = useLoaderData<typeof loader>();
  if (!held) return <PositionNotFound edition={edition} title="持仓详情" isNamed={isNamed} />;
  const { view, lapses, lots, intentKey } = held;
  const backTo = paths.publicPosition(edition, view.code);
  if (intentKey !== null) {
    return (
      <DividendForm
        view={view}
        intentKey={intentKey}
        backTo={backTo}
        passwordTo={paths.setTradePassword(edition, { return_to: here })}
      />
    );
  }
  const trades = renderPositionActions(view);
  return (
    <>
      <div className="column column-wide">
        <Columns kind="main">
          <Column place="head">
            <PageTitle>{view.name}</PageTitle>
            <Tags>
              {view.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </Tags>
            <LapseNotices notices={lapses} />
            {view.redeemClosed && (
              <Notice icon="info" action={{ to: view.redeemClosed.newsTo, label: '看公告' }}>
                {view.redeemClosed.text}
              </Notice>
            )}
            {view.isLocked && (
              <Notice
                calm
                icon="lock"
                action={{ to: paths.publicLockedShares(edition, view.code), label: '查看' }}
              >
                目前没有可赎回的份额
              </Notice>
            )}
            <PositionHead view={view} edition={edition} isHidden={isHidden} />
          </Column>
          <Column place="side" label="交易与份额" className="mt-3" isSticky>
            <Card pad="p" className="wide-only">
              <div className="stack">{trades.slice().reverse()}</div>
            </Card>
            <Card pad="dl">
              <FactList facts={view.facts} />
            </Card>
          </Column>
          <Column place="body">
            {lots && <PositionLots lots={lots} retryTo={backTo} />}
            <PositionDividends
              view={view}
              changeTo={
                view.isMoney ? undefined : paths.publicPosition(edition, view.code, { change: 'dividend' })
              }
            />
            <PositionLinks rows={view.rows} />
            <p className="footnote">{getPositionFootnote(view, view.isMoney)}</p>
          </Column>
        </Columns>
      </div>
      <ActionBar solo isNarrowOnly>
        {trades}
      </ActionBar>
    </>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
