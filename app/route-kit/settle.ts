import type { PortalContext } from '~/bff/http/app-context';
import { ERROR_TEXTS, isPortalError, isRefused } from '~/bff/core/errors';

/** One part of a page: its data, or what to say when only this part failed. */
export type SettledSection<T> = { ok: true; data: T } | { ok: false; message: string };

/**
 * Lets one part of a page fail while the rest stays. Session expiry and a wrong place in a list are not a part's
 * failure and pass through.
 */
export async function settle<T>(context: PortalContext, promise: Promise<T>): Promise<SettledSection<T>> {
  try {
    return { ok: true, data: await promise };
  } catch (error) {
    if (isPortalError(error) && error.kind === 'SessionExpiredError') throw error;
    // A list whose place is not known begins anew, and its page with it.
    if (isRefused(error, 'invalid') && error.refusal.field === 'cursor') throw error;
    if (!isPortalError(error)) context.reportError(error);
    return { ok: false, message: isPortalError(error) ? error.message : ERROR_TEXTS.server };
  }
}

/** The same part with its data made ready for the page; a failed one stays as it is. */
export const mapSection = <T, View>(each: SettledSection<T>, view: (data: T) => View): SettledSection<View> =>
  each.ok ? { ok: true, data: view(each.data) } : each;
