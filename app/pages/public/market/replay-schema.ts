import { z } from 'zod';
import { isIsoDay } from '~/domain/calendar/dates';
import { readTiming } from '~/app/pages/public/market/replay-query';

/** The address of a replay: everything is in it. A wrong rhythm or day is left out, an amount is judged where it is used. */
export const replayQueryShape = {
  fund_code: z.string().trim().max(64).optional(),
  amount: z.string().trim().max(20).optional(),
  timing: z
    .string()
    .refine((text) => readTiming(text) !== null)
    .optional(),
  from: z
    .string()
    .refine((text) => isIsoDay(text))
    .optional(),
  dividend: z.enum(['cash', 'reinvest']).optional(),
};
