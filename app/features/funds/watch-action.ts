import { redirect } from '@remix-run/node';
import type { PortalContext } from '~/bff/http/app-context';
import { isPortalError } from '~/bff/core/errors';
import { loginFirst, redirectWithFlash, type ActionPage } from '~/app/route-kit/page-action';
import { paths } from '~/app/paths';
import { safePath } from '~/domain/shared/query';
import type { WatchValue } from '~/app/features/funds/watch-schema';
import { watchBody, watchText, type WatchTarget } from '~/domain/platform/watch';

/**
 * Adds a fund or takes it out and goes back, with a line of what happened. `keep`: a guest goes on to a login that is not ours,
 * which leads back here; nothing is said.
 */
export async function handleWatch({
  value,
  context,
  edition,
}: ActionPage<WatchValue, unknown, unknown>): Promise<Response> {
  const back = safePath(value.return_to ?? '', paths.favorite(edition));
  const { kind, id } = value;
  if (value.intent === 'keep') {
    await context.session.setPendingWatch({ kind, id });
    return redirect(back, 303);
  }
  if (!(await context.viewer())) {
    const page = { context, edition };
    if (value.intent !== 'add') return loginFirst(page, { text: '请先登录，登录后继续', returnTo: back });
    await context.session.setPendingWatch({ kind, id });
    return loginFirst(page, { text: '请先登录，登录后为您加入自选', returnTo: back });
  }
  const isAdd = value.intent === 'add';
  const { text, isOk } = await changeWatch(context, value, isAdd);
  return redirectWithFlash(context, back, text, isOk ? 'info' : 'error');
}

/** Adds a fund to the watchlist or takes it out; gives the words for what happened. Throws when the login ended. */
async function changeWatch(
  { upstream: { favorites } }: PortalContext,
  target: WatchTarget,
  isAdd: boolean,
): Promise<{ text: string; isOk: boolean }> {
  const body = watchBody(target);
  try {
    await (isAdd ? favorites.add({ body }) : favorites.remove({ body }));
    return { text: watchText(isAdd, true), isOk: true };
  } catch (error) {
    if (!isPortalError(error) || error.kind === 'SessionExpiredError') throw error;
    const reason = error.kind === 'UpstreamBusinessError' ? `，${error.message}` : '';
    return { text: watchText(isAdd, false) + reason, isOk: false };
  }
}
