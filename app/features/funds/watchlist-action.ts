import { redirect } from '@remix-run/node';
import type { PortalContext } from '~/bff/http/app-context';
import { isPortalError } from '~/bff/core/errors';
import { redirectGuestToLogin, redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import { paths } from '~/app/paths';
import { toSafePath } from '~/domain/shared/query';
import type { WatchlistFormValue } from '~/app/features/funds/watchlist-schema';
import { buildWatchlistBody, getWatchlistText, type WatchlistTarget } from '~/domain/platform/watchlist';

/**
 * Adds a fund to the watchlist or removes it, then redirects back with a message. `keep`: stores the fund for a
 * guest who logs in through an external login that returns here; no message is shown.
 */
export async function handleWatchlistForm({
  value,
  context,
  edition,
}: ActionArguments<WatchlistFormValue, unknown, unknown>): Promise<Response> {
  const back = toSafePath(value.return_to ?? '', paths.favorite(edition));
  const { kind, id } = value;
  if (value.intent === 'keep') {
    await context.session.setPendingWatch({ kind, id });
    return redirect(back, 303);
  }
  if (!(await context.viewer())) {
    const page = { context, edition };
    if (value.intent !== 'add')
      return redirectGuestToLogin(page, { text: '请先登录，登录后继续', returnTo: back });
    await context.session.setPendingWatch({ kind, id });
    return redirectGuestToLogin(page, { text: '请先登录，登录后为您加入自选', returnTo: back });
  }
  const isAdd = value.intent === 'add';
  const { text, isOk } = await changeWatch(context, value, isAdd);
  return redirectWithFlash(context, back, text, isOk ? 'info' : 'error');
}

/** Adds a fund to the watchlist or removes it; returns the message to show. Throws when the login has ended. */
async function changeWatch(
  { upstream: { favorites } }: PortalContext,
  target: WatchlistTarget,
  isAdd: boolean,
): Promise<{ text: string; isOk: boolean }> {
  const body = buildWatchlistBody(target);
  try {
    await (isAdd ? favorites.add({ body }) : favorites.remove({ body }));
    return { text: getWatchlistText(isAdd, true), isOk: true };
  } catch (error) {
    if (!isPortalError(error) || error.kind === 'SessionExpiredError') throw error;
    const reason = error.kind === 'UpstreamBusinessError' ? `，${error.message}` : '';
    return { text: getWatchlistText(isAdd, false) + reason, isOk: false };
  }
}
