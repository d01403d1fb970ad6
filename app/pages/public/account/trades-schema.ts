import { z } from 'zod';
import { PUBLIC_ORDER_KINDS } from '~/contract/kinds';
import { pageQuerySchema } from '~/app/parts/funds/page-schema';
import { TRADE_STAGES } from '~/app/parts/orders/trades-view';

/** Which orders a list of trades shows. */
export const tradesQueryShape = {
  kind: z.enum(PUBLIC_ORDER_KINDS).optional(),
  stage: z.enum(TRADE_STAGES).optional(),
  ...pageQuerySchema,
};
export type TradesQuery = z.output<z.ZodObject<typeof tradesQueryShape>>;
