import { FieldError } from '~/app/page/page-action';
import { isPortalError } from '~/bff/errors';
import { CODES } from '~/upstream/contract/codes';

/** Passes on what a call gave; a wrong trade password becomes a message of its field. */
export async function withTradePassword<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isPortalError(error) && error.code === CODES.wrongPassword)
      throw new FieldError('trade_password', error.message);
    throw error;
  }
}
