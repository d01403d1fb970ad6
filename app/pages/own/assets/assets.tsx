import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { intentKeySchema, newIntentKey } from '~/app/page/idempotency';
import { pageAction } from '~/app/page/page-action';
import { guestScreen } from '~/app/parts/person/guest-screen';
import { ASSET_POINTS } from '~/app/pages/own/assets/guest-points';
import { definePage } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { mapPart, part } from '~/app/page/part';
import { paths } from '~/app/paths';
import { ErrorState } from '~/app/ui/error-state';
import { Section } from '~/app/ui/section';
import { flowPeriodSchema } from '~/contract/holdings';
import { PastNote } from '~/app/parts/funds/past-note';
import { LapseNotices } from '~/app/parts/funds/lapse-notices';
import { ownLapses } from '~/app/parts/funds/lapse-view';
import { amountsOf } from '~/app/parts/money/amounts';
import { PaperLinks, PartList, TotalCard } from '~/app/pages/own/assets/overview-page';
import { overviewView } from '~/app/pages/own/assets/overview-view';
import { RunningOrders } from '~/app/pages/own/parts/running-orders';
import { RUNNING_SHOWN, runningOrders } from '~/app/pages/own/parts/running-view';
import { StatementForm } from '~/app/pages/own/assets/statement-form';

/** Everything a person holds: total, parts, returns, records and statements. */
export const handle = definePage({
  login: 'guest',
  title: '我的资产',
  description: '市值、成本、收益与资产分布，登录后查看。',
  isPrivate: true,
  watchedQuery: [],
  guest: guestScreen({ points: ASSET_POINTS }),
});

export const loader = pageLoader({ handle }, async (page) => {
  const { context, edition } = page;
  const { isAmountHidden } = context.preferences;
  const amounts = amountsOf(isAmountHidden);
  const { holdings, orders } = context.upstream;
  const [positions, underWay] = await Promise.all([
    part(context, holdings.positions({ query: {} })),
    part(context, orders.underWay({ query: { limit: RUNNING_SHOWN } })),
  ]);
  return {
    edition,
    lapses: ownLapses(page),
    isHidden: isAmountHidden,
    overview: mapPart(positions, (data) => overviewView(data, edition, amounts)),
    running: mapPart(underWay, (data) => runningOrders(data, edition, isAmountHidden)),
    intentKey: newIntentKey(),
  };
});

const schema = z.object({ intent_key: intentKeySchema, period: flowPeriodSchema });

/** Makes the statement of a period and opens it. */
export const action = pageAction({ schema }, async ({ value, context, edition }) => {
  const { file_id } = await context.upstream.holdings.flowsFile(
    { body: { period: value.period } },
    { idempotencyKey: value.intent_key },
  );
  return redirect(paths.fileViewPdf(edition, { file_id }), 303);
});

export default function Assets() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { edition, overview, isHidden, running } = page;
  const isUnderWay = running.ok && running.data.orders.length + running.data.trades.length > 0;
  const errors = reply?.result.error ?? {};
  return (
    <div className="column">
      <h1 className="sr-only">我的资产</h1>
      <LapseNotices notices={page.lapses} />
      {overview.ok ? (
        <>
          <TotalCard view={overview.data} edition={edition} isHidden={isHidden} isUnderWay={isUnderWay} />
          <PartList view={overview.data} edition={edition} />
        </>
      ) : (
        <div className="mt-5">
          <ErrorState title="资产暂时无法显示" retry={{ to: paths.assets(edition) }}>
            {overview.message}。资产本身不受影响。
          </ErrorState>
        </div>
      )}
      <RunningOrders running={running} edition={edition} here={paths.assets(edition)} />
      <Section title="资金流水与对账单">
        <StatementForm
          edition={edition}
          intentKey={page.intentKey}
          error={Object.values(errors).flat()[0] ?? null}
        />
      </Section>
      <PaperLinks edition={edition} />
      <p className="footnote">
        市值按各产品最近一次公布的净值计算，净值未公布的按成本计；外币资产按最近汇率折合人民币。
        <PastNote />
      </p>
    </div>
  );
}
