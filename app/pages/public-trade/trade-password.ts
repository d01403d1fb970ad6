import { z } from 'zod';
import { FieldError } from '~/app/page/page-action';
import { isPortalError } from '~/bff/errors';
import { CODES } from '~/upstream/contract/codes';

/** The trade password of a form that moves money or changes an order; whether it is right is upstream's to say. */
export const tradePasswordField = z.string('请输入 6 位交易密码').regex(/^\d{6}$/, '交易密码为 6 位数字');

/** Passes on what a call gave; a wrong or locked trade password becomes a message of its field. */
export async function withTradePassword<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isPortalError(error) && error.code === CODES.wrongPassword)
      throw new FieldError('trade_password', error.message);
    throw error;
  }
}
