import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { buildTradeGuestScreen } from '~/app/pages/public/shared/trade-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { AmountsVisibilityButton } from '~/app/features/money/amounts-visibility-button';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import { idSchema } from '~/contract/shared';
import { PositionFundTitle } from '~/app/pages/public/account/fund-title';
import { PositionNotFound } from '~/app/pages/public/account/position-not-found';
import { buildLockedSharesView } from '~/app/pages/public/account/position-view';
import { catchNotFound, resolveAccountPage } from '~/app/features/person/account-page';
import { TotalCard } from '~/app/ui/total-card';

/** Shares that cannot be redeemed now, with the reason and the end date. */
export const handle = definePage({
  login: 'public',
  trades: 'public',
  title: '锁定份额',
  description: '暂不能赎回的份额与原因，登录后查看。',
  isPrivate: true,
  watchedQuery: ['fund_code'],
  guest: buildTradeGuestScreen('哪些份额暂不能赎回、原因与何时可赎', '只向本人展示'),
});

const query = z.object({ fund_code: idSchema.optional() });

export const loader = pageLoader({ handle, query }, async (page) => {
  const { context, edition, query } = page;
  const { fund_code } = query;
  const own = { ...resolveAccountPage(page), isNamed: fund_code !== undefined };
  if (fund_code === undefined) return { ...own, view: null };
  const locked = await catchNotFound(context.upstream.publicAccount.lockedShares({ query: { fund_code } }));
  if (!locked) return data({ ...own, view: null }, { status: 404 });
  return { ...own, view: buildLockedSharesView(locked, edition, createAmountDisplay(own.isHidden)) };
});

export default function LockedShares() {
  const { view, edition, here, isHidden, isNamed } = useLoaderData<typeof loader>();
  if (!view) return <PositionNotFound edition={edition} title="锁定份额" isNamed={isNamed} />;
  const position = { to: paths.publicPosition(edition, view.fundCode), label: '看持仓' };
  return (
    <div className="column column-narrow">
      <PositionFundTitle title="锁定份额" name={view.fundName} positionTo={position.to} />
      {view.rows.length === 0 ? (
        <div className="mt-4">
          <EmptyState icon="lock" title="没有锁定的份额" action={position}>
            全部份额都可以赎回。
          </EmptyState>
        </div>
      ) : (
        <>
          <TotalCard
            className="mt-4"
            label="锁定份额合计"
            title="锁定份额（份）"
            eye={<AmountsVisibilityButton edition={edition} isHidden={isHidden} returnTo={here} />}
            value={view.total}
          />
          <Section title="明细" footNote="锁定的份额仍按净值计算市值与收益，到期后可以赎回。">
            <CardList>
              {view.rows.map((row, index) => (
                <li key={index}>
                  <ListRow icon="lock" title={row.title} note={row.note} to={row.to} />
                </li>
              ))}
            </CardList>
          </Section>
        </>
      )}
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
