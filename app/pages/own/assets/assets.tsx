import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { newIntentKey } from '~/app/route-kit/open-intent';
import { pageAction } from '~/app/route-kit/page-action';
import { guestScreen } from '~/app/features/person/guest-screen';
import { ASSET_POINTS } from '~/app/pages/own/assets/guest-points';
import { definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { mapPart, part } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { Column, Columns } from '~/app/ui/columns';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { Notice } from '~/app/ui/notice';
import { PageHeading, Section } from '~/app/ui/section';
import { flowPeriodSchema } from '~/contract/holding-shapes';
import { PartFailed } from '~/app/features/funds/part-failed';
import { PastNote } from '~/app/features/funds/past-note';
import { LapseNotices } from '~/app/features/funds/lapse-notices';
import { ownLapses } from '~/app/features/funds/lapse-view';
import { amountsOf } from '~/app/features/money/amounts';
import { detailPath } from '~/app/features/money/parts';
import { assetsAt, assetsQuery } from '~/app/pages/own/assets/assets-query';
import { HoldingBeside } from '~/app/pages/own/assets/beside';
import { detailView } from '~/app/pages/own/assets/detail-view';
import { Classes, Holdings } from '~/app/pages/own/assets/holdings-page';
import { holdingsView } from '~/app/pages/own/assets/holdings-view';
import { findPosition } from '~/app/pages/own/assets/load-detail';
import { readHeld } from '~/app/pages/own/assets/read-held';
import { Curve, Gains, PaperLinks, Summary } from '~/app/pages/own/assets/wealth-page';
import { totalOf, isInTransit, wealthView } from '~/app/pages/own/assets/wealth-view';
import { CashLadder } from '~/app/pages/own/parts/cash-ladder';
import { ladderView } from '~/app/pages/own/parts/ladder-view';
import { MustRead, mustRead } from '~/app/pages/own/parts/must-read';
import { RunningOrders } from '~/app/pages/own/parts/running-orders';
import { RUNNING_SHOWN, runningOrders } from '~/app/features/orders/running-view';
import { StatementForm } from '~/app/pages/own/assets/statement-form';

/** Everything a person holds: total, curve, gains, one list, when it can be cash, records and statements. */
export const handle = definePage({
  login: 'guest',
  title: '我的资产',
  description: '市值、成本、收益与资产分布，登录后查看。',
  isPrivate: true,
  watchedQuery: ['range', 'month', 'sort', 'order', 'page', 'product'],
  guest: guestScreen({ points: ASSET_POINTS }),
});

export const loader = pageLoader({ handle, query: assetsQuery }, async (page) => {
  const { context, edition, query } = page;
  const { isAmountHidden: isHidden } = context.preferences;
  const amounts = amountsOf(isHidden);
  const { holdings, orders, overview } = context.upstream;
  const { range, month, product } = query;
  const [held, wealth, liquidity, underWay, chosen] = await Promise.all([
    readHeld(context),
    part(context, holdings.wealth({ query: { range, month } })),
    part(context, overview.liquidity({ query: {} })),
    part(context, orders.underWay({ query: { limit: RUNNING_SHOWN } })),
    product === undefined ? null : part(context, findPosition(context, product)),
  ]);
  const at = assetsAt(edition, query);
  const options = { edition, amounts, at, query };
  const list = held.ok ? held.data.positions.list : [];
  const isWhole = held.ok && held.data.missing.length === 0;
  return {
    edition,
    here: at({}),
    lapses: ownLapses(page),
    isHidden,
    /** Nothing held, nothing ever held, and no money on its way. */
    isEmpty:
      isWhole && list.length === 0 && wealth.ok && wealth.data.since === null && !isInTransit(wealth.data),
    // The sum of everything: of the holdings where all were read, else of what was computed over everything; never of some.
    total: wealth.ok
      ? totalOf(wealth.data, amounts).total
      : isWhole
        ? holdingsView(held.data.positions, options).sum.amount
        : null,
    missing: held.ok ? held.data.missing : [],
    held: mapPart(held, ({ positions }) => holdingsView(positions, options)),
    wealth: mapPart(wealth, (data) => wealthView(data, { ...options, held: list })),
    ladder: mapPart(liquidity, (data) =>
      ladderView(data, { amounts, toStep: (step) => paths.overview(edition, { step }) }),
    ),
    chosen:
      chosen &&
      mapPart(
        chosen,
        (found) => found && { detail: detailView(found, edition, amounts), to: detailPath(edition, found) },
      ),
    due: underWay.ok ? mustRead(underWay.data.must_read, edition) : null,
    running: mapPart(underWay, (data) => runningOrders(data, edition, isHidden)),
    intentKey: newIntentKey(),
  };
});

const schema = z.object({ intent_key: intentKeySchema, period: flowPeriodSchema });

/** Makes the statement of a period and opens it. */
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
      <MustRead due={page.due} />
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
            ? held.data.count > 0 && <Holdings view={held.data} edition={edition} missing={missing} />
            : page.total !== null && (
                <div className="mt-5">
                  <ErrorState title="持有的产品暂时无法显示" retry={{ to: here }}>
                    {held.message}。持仓不受影响。
                  </ErrorState>
                </div>
              )}
          <LadderPart page={page} />
        </Column>
        <Column>
          {chosen && !chosen.ok && (
            <Notice action={{ to: here, label: '重试' }}>所选持仓的详情暂时无法显示，持仓不受影响</Notice>
          )}
          {chosen?.ok && chosen.data && (
            <div className="holding-detail">
              <HoldingBeside {...chosen.data} />
            </div>
          )}
          {wealth.ok && <Gains wealth={wealth.data} />}
          <Section title="资金流水与对账单">
            <StatementForm
              edition={edition}
              intentKey={page.intentKey}
              error={Object.values(errors).flat()[0] ?? null}
            />
          </Section>
          <PaperLinks edition={edition} />
        </Column>
      </Columns>
      <p className="footnote">
        市值按各产品最近一次公布的净值计算，净值未公布的按成本计；股权按管理人估值，外币按最近汇率折合人民币。净投入为转入减转出，收益率为累计收益与全部投入之比，年化按每笔资金进出计算（XIRR），满一年后显示，多次进出无唯一结果或与盈亏方向不符的不展示。
        <PastNote />
      </p>
    </div>
  );
}

/** When how much can be cash, each step leading to what is in it. */
function LadderPart({ page }: { page: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const { edition, here, ladder } = page;
  if (!ladder.ok)
    return page.isEmpty ? null : <PartFailed title="多久能用上" message={ladder.message} retryTo={here} />;
  if (ladder.data.steps.length === 0) return null;
  return (
    <Section
      title="多久能用上"
      more={{ to: paths.overview(edition), label: '资产总览' }}
      footNote={ladder.data.basis}
    >
      <CashLadder steps={ladder.data.steps} />
    </Section>
  );
}

/** Total and curve, or what of them could not be read. */
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
          <Summary
            edition={edition}
            isHidden={page.isHidden}
            returnTo={here}
            total={page.total}
            wealth={wealth.ok ? wealth.data : null}
          />
        )}
        {held.ok && missing.length === 0 && held.data.count > 0 && <Classes classes={held.data.classes} />}
      </Column>
      <Column className="mt-3">
        {!wealth.ok ? (
          <Notice action={{ to: here, label: '重试' }}>走势与收益暂时无法显示，持仓不受影响</Notice>
        ) : (
          !wealth.data.isEmpty && <Curve wealth={wealth.data} />
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
