import { z } from 'zod';
import { normalizeFigure } from '~/domain/shared/typed-text';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { idSchema } from '~/contract/shared';
import { isIsoDay } from '~/domain/calendar/dates';

/** The account the shares were paid from, used when no own card is chosen. */
export const ORIGINAL_ACCOUNT = 'origin';

/** Shares as typed, or all of them; the upstream validates again. */
export const redeemSchema = z
  .object({
    product_code: idSchema,
    intent_key: intentKeySchema,
    way: z.enum(['all', 'part'], '请选择赎回全部或部分'),
    shares: z.string().overwrite(normalizeFigure).max(24).optional(),
    /** An own card by its id, or the account the shares were paid from. */
    card: z.union([z.literal(ORIGINAL_ACCOUNT), idSchema], '请选择收款账户'),
    open_day: z.string('请选择开放日').refine(isIsoDay, '请选择开放日'),
  })
  .superRefine(({ way, shares }, context) => {
    if (way === 'all') return;
    const plain = (shares ?? '').replace(/[,，\s]/g, '');
    const message =
      plain === ''
        ? '请输入赎回份额'
        : /^\d+(\.\d{1,2})?$/.test(plain)
          ? null
          : '请输入正确的份额，最多两位小数';
    if (message) context.addIssue({ code: 'custom', path: ['shares'], message });
  });

/** Shares to send to the upstream: null means all. */
export const getRequestedShares = ({ way, shares }: z.output<typeof redeemSchema>): string | null =>
  way === 'all' ? null : (shares ?? '').replace(/[,，\s]/g, '');
