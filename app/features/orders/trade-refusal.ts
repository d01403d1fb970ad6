import { redirect } from '@remix-run/node';
import { throwAtField } from '~/app/route-kit/refused-at';
import { isPortalError } from '~/bff/core/errors';
import { findTradeReason } from '~/contract/refusals';

/**
 * Builds the reply to a refused trade. When the trade check refused, it redirects to the page with the typed values (`again`),
 * which shows the reason.
 * @throws the error of a field or of the form in all other cases
 */
export function createTradeRefusal(error: unknown, again: string, fields: readonly string[]): Response {
  if (isPortalError(error) && findTradeReason(error) !== null) return redirect(again, 303);
  return throwAtField(error, fields);
}
