import type { PortalContext } from '~/bff/http/app-context';
import { ERROR_TEXTS, isPortalError, isRefused } from '~/bff/core/errors';

/** One section of a page: its data, or the message when only this section failed. */
export type SettledSection<T> = { ok: true; data: T } | { ok: false; message: string };

/**
 * Lets one section of a page fail while the rest stays. Session expiry and an invalid cursor are not section
 * failures and are rethrown.
 */
export async function settle<T>(context: PortalContext, promise: Promise<T>): Promise<SettledSection<T>> {
  try {
    return { ok: true, data: await promise };
  } catch (error) {
    if (isPortalError(error) && error.kind === 'SessionExpiredError') throw error;
    // A list with an unknown cursor restarts at page 1, together with its page.
    if (isRefused(error, 'invalid') && error.refusal.field === 'cursor') throw error;
    if (!isPortalError(error)) context.reportError(error);
    return { ok: false, message: isPortalError(error) ? error.message : ERROR_TEXTS.server };
  }
}

/** Maps the data of a section for the page; a failed section is returned unchanged. */
export const mapSection = <T, View>(each: SettledSection<T>, view: (data: T) => View): SettledSection<View> =>
  each.ok ? { ok: true, data: view(each.data) } : each;
