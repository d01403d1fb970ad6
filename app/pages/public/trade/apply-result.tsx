import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { buildTradeGuestScreen } from '~/app/pages/public/shared/trade-guest';
import type { PortalContext } from '~/bff/http/app-context';
import {
  APPLICATION_KINDS,
  buildApplicationResultView,
  type ApplicationReply,
  type ApplicationKind,
} from '~/app/pages/public/trade/apply-result-view';
import { ResultScreen } from '~/app/pages/public/trade/result-screen';

/** Result of an application other than a trade, from the account data: a card bound, a trade password set. */
export const handle = definePage({
  login: 'public',
  asksForPerson: true,
  trades: 'public',
  title: '申请结果',
  description: '公募基金业务申请的结果与接下来的步骤。',
  isPrivate: true,
  watchedQuery: ['kind'],
  guest: buildTradeGuestScreen('交易密码与银行卡的办理结果', '只向本人展示'),
});

/** Only names the application; its result comes from the account. */
const query = z.object({ kind: z.enum(APPLICATION_KINDS).optional() });

async function loadApplied(
  { upstream }: PortalContext,
  kind: ApplicationKind | undefined,
): Promise<ApplicationReply> {
  const loadPassword = async () => (await upstream.account.security()).has_trade_password;
  const loadCards = async () =>
    (await upstream.verification.bankCards()).list.map(({ bank, tail }) => ({ bank, tail }));
  if (kind === 'trade_password') return { kind, isSet: await loadPassword() };
  if (kind === 'bank_card') return { kind, cards: await loadCards() };
  const [isSet, cards] = await Promise.all([loadPassword(), loadCards()]);
  return { kind: 'all', isSet, cards };
}

export const loader = pageLoader({ handle, query }, async ({ context, edition, query, url }) => ({
  path: url.pathname.replace(/\.data$/, ''),
  view: buildApplicationResultView(edition, await loadApplied(context, query.kind)),
}));

export default function ApplyResult() {
  const { view } = useLoaderData<typeof loader>();
  return <ResultScreen {...view} />;
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
