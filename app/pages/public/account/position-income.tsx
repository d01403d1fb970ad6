import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { buildTradeGuestScreen } from '~/app/pages/public/shared/trade-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { paths } from '~/app/paths';
import { idSchema } from '~/contract/shared';
import { incomeMonthSchema } from '~/app/features/money/income-schema';
import { MonthIncome } from '~/app/pages/public/account/month-income';
import { buildIncomeView } from '~/app/features/money/income-view';
import { PositionFundTitle } from '~/app/pages/public/account/fund-title';
import { PositionNotFound } from '~/app/pages/public/account/position-not-found';
import { catchNotFound, resolveAccountPage } from '~/app/features/person/account-page';

/** Income of one public fund by day, month by month. */
export const handle = definePage({
  login: 'public',
  trades: 'public',
  title: '持仓收益',
  description: '一只公募基金的每日收益，登录后查看。',
  isPrivate: true,
  watchedQuery: ['fund_code', 'month'],
  guest: buildTradeGuestScreen('日收益按各净值日披露的净值计算', '只向本人展示'),
});

const query = z.object({ fund_code: idSchema.optional(), month: incomeMonthSchema });

export const loader = pageLoader({ handle, query }, async (page) => {
  const { context, edition, query } = page;
  const { fund_code, month } = query;
  const own = { ...resolveAccountPage(page), isNamed: fund_code !== undefined };
  if (fund_code === undefined) return { ...own, fund: null, view: null };
  const { publicAccount, market } = context.upstream;
  const [income, info] = await Promise.all([
    catchNotFound(publicAccount.income({ query: { fund_code, month } })),
    catchNotFound(market.fundInfo({ query: { fund_code } })),
  ]);
  if (!income || !info) return data({ ...own, fund: null, view: null }, { status: 404 });
  const view = buildIncomeView(income, createAmountDisplay(own.isHidden), {
    hrefOf: (month) => paths.publicPositionIncome(edition, fund_code, { month }),
  });
  return { ...own, fund: { name: info.name, to: paths.publicPosition(edition, fund_code) }, view };
});

export default function PositionIncome() {
  const { view, fund, edition, here, isHidden, isNamed } = useLoaderData<typeof loader>();
  if (!view || !fund) return <PositionNotFound edition={edition} title="持仓收益" isNamed={isNamed} />;
  return (
    <div className="column">
      <PositionFundTitle title="持仓收益" name={fund.name} positionTo={fund.to} />
      <MonthIncome
        view={view}
        edition={edition}
        isHidden={isHidden}
        returnTo={here}
        emptyAction={{ to: fund.to, label: '看持仓' }}
      />
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
