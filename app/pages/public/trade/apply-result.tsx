import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { definePage } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { APPLY_KINDS, applyResultView } from '~/app/pages/public/trade/apply-result-view';
import { ResultScreen } from '~/app/pages/public/trade/result-screen';

/** The result of an application beside the trades themselves: a card bound, a trade password set. */
export const handle = definePage({
  login: 'public',
  trades: 'public',
  title: '申请结果',
  description: '公募基金业务申请的结果与接下来的步骤。',
  isPrivate: true,
  watchedQuery: ['kind', 'return_to'],
});

const query = z.object({
  kind: z.enum(APPLY_KINDS).optional(),
  return_to: z.string().max(2048).optional(),
});

export const loader = pageLoader({ handle, query }, async ({ edition, query, url }) => ({
  path: url.pathname.replace(/\.data$/, ''),
  view: applyResultView(edition, query.kind, query.return_to),
}));

export default function ApplyResult() {
  const { view } = useLoaderData<typeof loader>();
  return <ResultScreen {...view} />;
}

export { MoneyBoundary as ErrorBoundary } from '~/app/parts/orders/money-boundary';
