import { redirect } from '@remix-run/node';
import { throwAtField } from '~/app/route-kit/refused-at';
import { isPortalError } from '~/bff/core/errors';
import { findTradeReason } from '~/contract/refusals';

/**
 * What a refused trade answers: where its check said no, the page itself with what was typed (`again`), which shows
 * what stands in the way; every other refusal stands at its field. Throws where it is one of a field or of the form.
 */
export function createTradeRefusal(error: unknown, again: string, fields: readonly string[]): Response {
  if (isPortalError(error) && findTradeReason(error) !== null) return redirect(again, 303);
  return throwAtField(error, fields);
}
