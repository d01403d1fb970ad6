import type { PendingWatchlistItem, PortalContext, PendingWatchResult } from '~/bff/http/app-context';
import { isPortalError } from '~/bff/core/errors';
import { buildWatchlistBody, getWatchlistText } from '~/domain/platform/watchlist';

type LoginContext = Pick<PortalContext, 'session' | 'captchaSent' | 'upstream' | 'reportError'>;

/**
 * Starts the session of a new token in the account context the person chose (设置 → 账户类别), so that another device
 * shows the same one. Without a value from upstream, the login uses the context of the session. The pending action
 * of the guest is carried out afterwards.
 * @returns the outcome of the pending action; null where there was none
 */
export async function startLogin(
  context: LoginContext,
  token: string,
  phone: string,
): Promise<PendingWatchResult | null> {
  const wish = context.session.pendingWatch;
  await context.session.start(token, phone);
  // The code has been used: no later login shows it.
  context.captchaSent.drop();
  try {
    const { settings } = await context.upstream.users.config();
    if (settings) await context.session.setBusinessFlag(settings.business_flag);
  } catch (error) {
    context.reportError(error);
  }
  return wish && watchWish(context, wish);
}

/** Adds the fund that a guest wanted to watch. The login remains valid even if this fails. */
async function watchWish(context: LoginContext, wish: PendingWatchlistItem): Promise<PendingWatchResult> {
  try {
    await context.upstream.favorites.add({ body: buildWatchlistBody(wish) });
    return { text: getWatchlistText(true, true), isOk: true };
  } catch (error) {
    const isRefused = isPortalError(error) && error.kind === 'UpstreamBusinessError';
    if (!isPortalError(error)) context.reportError(error);
    return { text: getWatchlistText(true, false) + (isRefused ? `，${error.message}` : ''), isOk: false };
  }
}
