import { z } from 'zod';
import { normalizeFigure } from '~/domain/shared/typed-text';

const nav = z
  .string()
  .overwrite(normalizeFigure)
  .regex(/^\d{1,5}(\.\d{1,4})?$/, '请填净值，如 1.2，最多四位小数')
  .optional();
const tick = z.literal('on').optional();

/** Alerts for a fund; an empty field means no alert. */
export const alertSchema = z.object({
  nav_above: nav,
  nav_below: nav,
  /** Per cent. */
  change: z
    .string()
    .overwrite(normalizeFigure)
    .regex(/^\d{1,2}(\.\d)?$/, '请填百分数，如 2 或 2.5')
    .optional(),
  open_day: tick,
  paper: tick,
});
