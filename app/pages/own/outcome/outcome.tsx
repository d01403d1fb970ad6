import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { OUTCOME_PATH_CALLS, getOutcomePath } from '~/app/route-kit/outcome-paths';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { useOutcome } from '~/app/platform/use-outcome';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { EmptyState } from '~/app/ui/empty-state';
import { PageTitle } from '~/app/ui/section';
import { OutcomePollStatus } from '~/app/ui/form/form-notice';
import { isPortalError } from '~/bff/core/errors';
import { toSafePath } from '~/domain/shared/query';
import type { IntentState } from '~/contract/intents';

/** Without scripts the page reloads automatically, at most this many times; the interval follows below. */
const REFRESHES_MAX = 12;
const REFRESH_INTERVAL_SECONDS = 5;

/**
 * Outcome of a POST whose reply was lost: queries it by its key, then redirects to the result or back to the form.
 */
export const handle = definePage({
  login: 'required',
  title: '查询结果',
  description: '查询一次提交的结果，登录后查看。',
  isPrivate: true,
  watchedQuery: ['intent_key', 'n'],
  guest: buildGuestScreen({
    points: ['提交后没有收到答复的，在这里查办理结果', '查到结果之前，请不要重新提交'],
  }),
});
const querySchema = z.object({
  intent_key: intentKeySchema.optional(),
  call: z.enum(OUTCOME_PATH_CALLS).optional(),
  from: z.string().max(2048).optional(),
  /** Number of automatic reloads so far, without scripts. */
  n: z.coerce.number().int().min(0).max(REFRESHES_MAX).optional(),
});

export const loader = pageLoader({ handle, query: querySchema }, async ({ context, edition, query }) => {
  const { intent_key, call, from, n = 0 } = query;
  const formTo = from === undefined ? null : toSafePath(from, paths.home());
  const common = { edition, formTo };
  if (intent_key === undefined) return { ...common, open: null };
  const found = await context.upstream.intents
    .outcome({ query: { key: intent_key, call } })
    .catch((error: unknown) => {
      if (isPortalError(error) && error.kind !== 'SessionExpiredError') return null;
      throw error;
    });
  if (found?.state === 'done') {
    await context.keepReceipts([intent_key]);
    throw redirect(getOutcomePath(found, edition), 302);
  }
  const askTo = paths.outcome(edition, { intent_key, call, from, n: n + 1 });
  const state = found?.state ?? null;
  return { ...common, open: { key: intent_key, call, state, askTo, isOver: n >= REFRESHES_MAX } };
});

export default function Outcome() {
  const { open, formTo, edition } = useLoaderData<typeof loader>();
  const [asking] = useOutcome(open);
  const { title, text } = describeOutcome(open && { ...open, state: asking.state ?? open.state });
  return (
    <div className="column column-narrow">
      {open && !open.isOver && (
        <noscript>
          <meta httpEquiv="refresh" content={`${REFRESH_INTERVAL_SECONDS};url=${open.askTo}`} />
        </noscript>
      )}
      <PageTitle>查询结果</PageTitle>
      <div className="mt-4">
        <EmptyState
          icon="clock"
          title={title}
          action={
            open ? { to: open.askTo, label: '现在查询' } : { to: paths.records(edition), label: '交易记录' }
          }
        >
          {text}
        </EmptyState>
        {open && <OutcomePollStatus asking={asking} />}
      </div>
      {formTo !== null && (
        <ActionBar solo>
          <ButtonLink kind="line" to={formTo}>
            返回填写的页面
          </ButtonLink>
        </ActionBar>
      )}
    </div>
  );
}

/** Describes the state of a POST. `open`: null without a key. */
function describeOutcome(open: { state: IntentState | null } | null): { title: string; text: string } {
  if (open === null) return { title: '没有要查询的提交', text: '已办理的业务都在交易记录中' };
  switch (open.state) {
    case 'none':
      return {
        title: '没有查到这次提交已受理',
        text: '提交可能仍在途中。可以返回填写的页面再次提交，同一份申请只会办理一次',
      };
    case 'running':
      return { title: '正在办理', text: '提交已收到，正在办理，请不要另外提交' };
    case 'done':
      return { title: '已办理', text: '正在打开结果' };
    default:
      return { title: '结果确认中', text: '暂时查不到结果，它可能已经办理。请稍后再次查询，不要另外提交' };
  }
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
