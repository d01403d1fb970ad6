import { z } from 'zod';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { typedTradePasswordSchema } from '~/app/features/orders/trade-schema';
import { DIVIDEND_METHODS } from '~/contract/kinds';
import { idSchema } from '~/contract/shared';

/** Dividend method from now on. */
export const dividendMethodSchema = z.object({
  fund_code: idSchema,
  intent_key: intentKeySchema,
  way: z.enum(DIVIDEND_METHODS, '请选择分红方式'),
  trade_password: typedTradePasswordSchema,
});
