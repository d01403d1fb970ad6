import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { createIntentKey } from '~/app/route-kit/open-intent';
import { pageAction } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { ASSET_POINTS } from '~/app/pages/own/assets/guest-points';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { Column, Columns } from '~/app/ui/columns';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { Notice } from '~/app/ui/notice';
import { PageHeading, Section } from '~/app/ui/section';
import { flowPeriodSchema } from '~/contract/holding-shapes';
import { SectionError } from '~/app/features/funds/section-error';
import { PastPerformanceNote } from '~/app/features/figures/past-note';
import { LapseNotices } from '~/app/features/funds/lapse-notices';
import { getViewerLapseNotices } from '~/app/features/person/lapse-view';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { buildDetailPath } from '~/app/features/money/asset-sections';
import { createAssetsPathBuilder } from '~/app/pages/own/assets/assets-query';
import { assetsQuery } from '~/app/pages/own/assets/assets-query-schema';
import { HoldingSidePanel } from '~/app/pages/own/assets/holding-side-panel';
import { buildAssetDetailView } from '~/app/pages/own/assets/detail-view';
import { AssetClassBreakdown, HoldingsPage } from '~/app/pages/own/assets/holdings-page';
import { buildHoldingsView } from '~/app/pages/own/assets/holdings-view';
import { loadPosition } from '~/app/pages/own/assets/load-detail';
import { loadHoldings } from '~/app/pages/own/assets/load-holdings';
import {
  WealthCurve,
  WealthGains,
  WealthDocumentLinks,
  WealthSummary,
} from '~/app/pages/own/assets/wealth-page';
import { computeTotal, hasMoneyInTransit, buildWealthView } from '~/app/pages/own/assets/wealth-view';
import { CashLadder } from '~/app/pages/own/shared/cash-ladder';
import { buildLadderView } from '~/app/pages/own/shared/ladder-view';
import {
  HolderNoticeReminder,
  buildHolderNoticeReminder,
} from '~/app/pages/own/shared/holder-notice-reminder';
import { RunningOrders } from '~/app/pages/own/shared/open-orders';
import { MAX_OPEN_ORDERS_SHOWN, buildOpenOrders } from '~/app/features/orders/open-orders-view';
import { StatementForm } from '~/app/pages/own/assets/statement-form';

/** All assets of a person: total, curve, gains, list of holdings, liquidity, records and statements. */
export const handle = definePage({
  login: 'guest',
  title: '我的资产',
  description: '市值、成本、收益与资产分布，登录后查看。',
  isPrivate: true,
  watchedQuery: ['range', 'month', 'sort', 'order', 'page', 'product'],
  guest: buildGuestScreen({ points: ASSET_POINTS }),
});

export const loader = pageLoader({ handle, query: assetsQuery }, async (page) => {
  const { context, edition, query } = page;
  const { isAmountHidden: isHidden } = context.preferences;
  const amounts = createAmountDisplay(isHidden);
  const { holdings, orders, overview } = context.upstream;
  const { range, month, product } = query;
  const [held, wealth, liquidity, underWay, chosen] = await Promise.all([
    loadHoldings(context),
    settle(context, holdings.wealth({ query: { range, month } })),
    settle(context, overview.liquidity({ query: {} })),
    settle(context, orders.underWay({ query: { limit: MAX_OPEN_ORDERS_SHOWN } })),
    product === undefined ? null : settle(context, loadPosition(context, product)),
  ]);
  const at = createAssetsPathBuilder(edition, query);
  const options = { edition, amounts, at, query };
  const list = held.ok ? held.data.positions.list : [];
  const isWhole = held.ok && held.data.missing.length === 0;
  return {
    edition,
    here: at({}),
    lapses: getViewerLapseNotices(page),
    isHidden,
    /** No current or former holdings, and no money in transit. */
    isEmpty:
      isWhole &&
      list.length === 0 &&
      wealth.ok &&
      wealth.data.since === null &&
      !hasMoneyInTransit(wealth.data),
    // Total of all assets: computed over everything, or from the holdings when all were loaded; never a partial
    // sum.
    total: wealth.ok
      ? computeTotal(wealth.data, amounts).total
      : isWhole
        ? buildHoldingsView(held.data.positions, options).sum.amount
        : null,
    missing: held.ok ? held.data.missing : [],
    held: mapSection(held, ({ positions }) => buildHoldingsView(positions, options)),
    wealth: mapSection(wealth, (data) => buildWealthView(data, { ...options, held: list })),
    ladder: mapSection(liquidity, (data) =>
      buildLadderView(data, { amounts, toStep: (step) => paths.overview(edition, { step }) }),
    ),
    chosen:
      chosen &&
      mapSection(
        chosen,
        (found) =>
          found && {
            detail: buildAssetDetailView(found, edition, amounts),
            to: buildDetailPath(edition, found),
          },
      ),
    due: underWay.ok ? buildHolderNoticeReminder(underWay.data.must_read, edition) : null,
    running: mapSection(underWay, (data) => buildOpenOrders(data, edition, isHidden)),
    intentKey: createIntentKey(),
  };
});

const schema = z.object({ intent_key: intentKeySchema, period: flowPeriodSchema });

/** Creates the statement of a period and opens it. */
export const action = pageAction({ limit: 'write', schema }, async ({ value, context, edition }) => {
  const { file_id } = await context.upstream.holdings.flowsFile(
    { body: { period: value.period } },
    { idempotencyKey: value.intent_key },
  );
  return redirect(paths.fileViewPdf(edition, { file_id }), 303);
});

export default function Assets() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { edition, here, held, wealth, chosen, running, missing } = page;
  const errors = reply?.result.error ?? {};
  return (
    <div className="column column-wide">
      <PageHeading>我的资产</PageHeading>
      <LapseNotices notices={page.lapses} />
      <HolderNoticeReminder due={page.due} />
      {missing.length > 0 && (
        <Notice action={{ to: here, label: '重试' }}>
          {missing.join('、')}的持仓暂时无法读取，下方列表不含这些持仓；资产本身不受影响
        </Notice>
      )}
      {!page.isEmpty && <Whole page={page} />}
      <div id="under-way">
        <RunningOrders running={running} edition={edition} here={here} />
      </div>
      {held.ok && missing.length === 0 && held.data.count === 0 && (
        <NothingHeld edition={edition} isUnderWay={hasUnderWay(page)} />
      )}
      <Columns kind="list">
        <Column>
          {held.ok
            ? held.data.count > 0 && <HoldingsPage view={held.data} edition={edition} missing={missing} />
            : page.total !== null && (
                <div className="mt-5">
                  <ErrorState title="持有的产品暂时无法显示" retry={{ to: here }}>
                    {held.message}。持仓不受影响。
                  </ErrorState>
                </div>
              )}
          <LadderSection page={page} />
        </Column>
        <Column>
          {chosen && !chosen.ok && (
            <Notice action={{ to: here, label: '重试' }}>所选持仓的详情暂时无法显示，持仓不受影响</Notice>
          )}
          {chosen?.ok && chosen.data && (
            <div className="holding-detail">
              <HoldingSidePanel {...chosen.data} />
            </div>
          )}
          {wealth.ok && <WealthGains wealth={wealth.data} />}
          <Section title="资金流水与对账单">
            <StatementForm
              edition={edition}
              intentKey={page.intentKey}
              error={Object.values(errors).flat()[0] ?? null}
            />
          </Section>
          <WealthDocumentLinks edition={edition} />
        </Column>
      </Columns>
      <p className="footnote">
        市值按各产品最近一次公布的净值计算，净值未公布的按成本计；股权按管理人估值，外币按最近汇率折合人民币。净投入为转入减转出，收益率为累计收益与全部投入之比，年化按每笔资金进出计算（XIRR），满一年后显示，多次进出无唯一结果或与盈亏方向不符的不展示。
        <PastPerformanceNote />
      </p>
    </div>
  );
}

/** Liquidity of the assets by time, each step linked to its holdings. */
function LadderSection({ page }: { page: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const { edition, here, ladder } = page;
  if (!ladder.ok)
    return page.isEmpty ? null : (
      <SectionError title="资金到账时间" message={ladder.message} retryTo={here} />
    );
  if (ladder.data.steps.length === 0) return null;
  return (
    <Section
      title="资金到账时间"
      more={{ to: paths.overview(edition), label: '资产总览' }}
      footNote={ladder.data.basis}
    >
      <CashLadder steps={ladder.data.steps} />
    </Section>
  );
}

/** Total and curve, or the errors of those that could not be loaded. */
function Whole({ page }: { page: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const { edition, here, held, wealth, missing } = page;
  const retry = { to: here };
  return (
    <Columns kind="order" className="mt-4">
      <Column>
        {page.total === null ? (
          <ErrorState title="总资产暂时无法显示" retry={retry}>
            {missing.length > 0 ? '部分持仓没有读到，不作合计' : held.ok ? '' : held.message}
            。资产本身不受影响。
          </ErrorState>
        ) : (
          <WealthSummary
            edition={edition}
            isHidden={page.isHidden}
            returnTo={here}
            total={page.total}
            wealth={wealth.ok ? wealth.data : null}
          />
        )}
        {held.ok && missing.length === 0 && held.data.count > 0 && (
          <AssetClassBreakdown classes={held.data.classes} />
        )}
      </Column>
      <Column className="mt-3">
        {!wealth.ok ? (
          <Notice action={{ to: here, label: '重试' }}>走势与收益暂时无法显示，持仓不受影响</Notice>
        ) : (
          !wealth.data.isEmpty && <WealthCurve wealth={wealth.data} />
        )}
      </Column>
    </Columns>
  );
}

const hasUnderWay = ({ running }: { running: ReturnType<typeof useLoaderData<typeof loader>>['running'] }) =>
  running.ok && running.data.orders.length + running.data.trades.length > 0;

function NothingHeld({ edition, isUnderWay }: { edition: 'wealth' | 'fund'; isUnderWay: boolean }) {
  return (
    <div className="mt-5">
      <EmptyState
        icon="wallet"
        title="目前没有持仓"
        action={{ to: paths.fundLibrary(edition), label: '去找基金' }}
      >
        {isUnderWay
          ? '买入待确认、赎回或退款待到账的见上方进行中的订单；份额确认后，这里显示市值、收益与分布。'
          : '份额确认后，这里显示市值、收益与分布；以往的交易见交易记录。'}
      </EmptyState>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
