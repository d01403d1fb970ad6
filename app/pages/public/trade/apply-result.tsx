import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { revalidateFor, type PageHandle } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { purchaseMeta } from '~/app/parts/orders/purchase-frame';
import { APPLY_KINDS, applyResultView } from '~/app/pages/public/trade/apply-result-view';
import { ResultScreen } from '~/app/pages/public/trade/result-screen';

/** The result of an application beside the trades themselves: a card bound, a trade password set. */
export const handle: PageHandle = { login: 'public', title: '申请结果', watchedQuery: ['kind', 'return_to'] };
export const shouldRevalidate = revalidateFor(handle);

const query = z.object({
  kind: z.enum(APPLY_KINDS).optional(),
  return_to: z.string().max(2048).optional(),
});

export const loader = pageLoader({ handle, query }, async ({ context, edition, query, url }) => ({
  publicOrigin: context.publicOrigin,
  path: url.pathname.replace(/\.data$/, ''),
  view: applyResultView(edition, query.kind, query.return_to),
}));

export default function ApplyResult() {
  const { view } = useLoaderData<typeof loader>();
  return <ResultScreen {...view} />;
}

export const meta = purchaseMeta('申请结果', '公募基金业务申请的结果与接下来的步骤。');

export { MoneyBoundary as ErrorBoundary } from '~/app/parts/orders/purchase-frame';
