import { z } from 'zod';
import { normalizeNumber } from '~/domain/shared/typed-text';
import { markSecret } from '~/domain/shared/secret';
import { captchaSchema } from '~/domain/shared/identifiers';
import { typedTradePasswordSchema } from '~/app/features/orders/trade-schema';

/**
 * A trade password entered twice, confirmed by a captcha sent to the owner's phone; or the request for the captcha.
 */
export const newTradePasswordSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('send-captcha') }),
  z
    .object({
      intent: z.literal('set'),
      captcha: captchaSchema,
      trade_password: typedTradePasswordSchema,
      trade_password_again: markSecret(z.string('请再次输入交易密码').overwrite(normalizeNumber)),
    })
    .refine((value) => value.trade_password === value.trade_password_again, {
      message: '两次输入的交易密码不一致',
      path: ['trade_password_again'],
    }),
]);
export type NewTradePassword = z.output<typeof newTradePasswordSchema>;
