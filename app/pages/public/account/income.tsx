import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { buildTradeGuestScreen } from '~/app/pages/public/shared/trade-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { paths } from '~/app/paths';
import { MonthIncome } from '~/app/pages/public/account/month-income';
import { incomeMonthSchema } from '~/app/features/money/income-schema';
import { buildIncomeView } from '~/app/features/money/income-view';
import { resolveAccountPage } from '~/app/features/person/account-page';
import { PageHeading } from '~/app/ui/section';

/** Income of all public funds by day, month by month. */
export const handle = definePage({
  login: 'public',
  trades: 'public',
  title: '收益明细',
  description: '公募基金每日收益，按月与按基金查看，登录后查看。',
  isPrivate: true,
  watchedQuery: ['month'],
  guest: buildTradeGuestScreen('日收益按各净值日披露的净值计算', '只向本人展示'),
});

export const loader = pageLoader({ handle, query: z.object({ month: incomeMonthSchema }) }, async (page) => {
  const { context, edition, query } = page;
  const own = resolveAccountPage(page);
  const income = await context.upstream.publicAccount.income({ query: { month: query.month } });
  const view = buildIncomeView(income, createAmountDisplay(own.isHidden), {
    hrefOf: (month) => paths.publicIncome(edition, { month }),
    fundTo: (code) => paths.publicPositionIncome(edition, code, { month: income.month }),
  });
  return { ...own, view };
});

export default function PublicIncome() {
  const { view, edition, here, isHidden } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageHeading>收益明细</PageHeading>
      <MonthIncome
        view={view}
        edition={edition}
        isHidden={isHidden}
        returnTo={here}
        emptyAction={{ to: paths.publicAssets(edition), label: '看公募资产' }}
      />
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
