import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { requestedDaySchema, idSchema } from '~/contract/shared';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { HistoryFrame } from '~/app/features/funds/history-frame';
import { buildLockCardView } from '~/app/features/person/lock-view';
import { buildProductHead } from '~/app/features/funds/product-head';
import { getLevelLock } from '~/app/features/person/next-step';
import { DrawdownsBody } from '~/app/pages/market/drawdowns/drawdowns-body';
import { buildDrawdownsView } from '~/app/pages/market/drawdowns/drawdowns-view';

/** Every drawdown of a fund, and how long buyers of each day were below cost. */
export const handle = definePage({
  login: 'guest',
  title: '回撤与持有',
  description: '一只基金历次回撤的起点、低点与修复，以及任意日买入的浮亏天数。',
  watchedQuery: ['kind', 'id', 'bought_on'],
});

const querySchema = z.object({
  kind: z.enum(['simu', 'public']).default('public'),
  id: idSchema.optional(),
  // An empty field or an invalid date counts as no day.
  bought_on: requestedDaySchema.optional().catch(undefined),
});

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ query, context, edition, viewer }) => {
    const { kind, id, bought_on } = query;
    if (!id) return { product: null, libraryTo: paths.fundLibrary(edition, { tab: kind }) };
    const { market } = context.upstream;
    const path = paths.drawdowns(edition, { kind, id });
    const isSimu = kind === 'simu';
    const reply = isSimu
      ? await market.simuFalls({ query: { product_id: id, bought_on } })
      : await market.fundFalls({ query: { fund_code: id, bought_on } });
    const now = context.now();
    const locked = isSimu
      ? (('locked' in reply ? reply.locked : null) ?? (viewer ? null : getLevelLock(viewer, now)))
      : null;
    return {
      product: { name: reply.name, to: isSimu ? paths.simuProduct(id) : paths.publicFund(edition, id) },
      ...{ path, kind, id, boughtOn: bought_on ?? '', to: paths.drawdowns(edition) },
      lock: locked
        ? buildLockCardView(locked, { viewer, edition, now }, { returnTo: path, name: reply.name })
        : null,
      falls: !locked && reply.performance ? buildDrawdownsView(reply.performance) : null,
    };
  },
);

export default function DrawdownsPage() {
  const page = useLoaderData<typeof loader>();
  if (!page.product) return <HistoryFrame title="回撤与持有" libraryTo={page.libraryTo} />;
  const { kind, id, boughtOn, to } = page;
  return (
    <HistoryFrame title="回撤与持有" product={page.product} lock={page.lock} isBarred>
      {page.falls ? (
        <DrawdownsBody drawdowns={page.falls} asked={{ kind, id, boughtOn, to }} />
      ) : (
        <p className="note-text mt-4">披露的净值不足两个，暂无回撤可列</p>
      )}
    </HistoryFrame>
  );
}

const head = buildProductHead({
  title: '回撤与持有',
  about: '历次回撤的起点、低点与修复，以及任意日买入的浮亏天数。过往业绩不预示未来表现。',
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
