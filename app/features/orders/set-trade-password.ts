import { countSend } from '~/bff/core/counted-attempt';
import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import { paths } from '~/app/paths';
import { toSafePath } from '~/domain/shared/query';
import { savePendingCode } from '~/app/features/person/login-action';
import { createFieldThrower } from '~/app/route-kit/refused-at';
import type { NewTradePassword } from '~/app/features/orders/trade-password-schema';
import { SMS_CODE_SECONDS } from '~/contract/limits';

export const setTradePasswordQuerySchema = z.object({
  kind: z.enum(['trade']).optional(),
  return_to: z.string().max(2048).optional(),
});
type Query = z.output<typeof setTradePasswordQuerySchema>;

/**
 * Sends the captcha to the person's own phone, or sets the trade password and returns to the page that requested
 * it.
 */
export async function setTradePassword({
  value,
  context,
  edition,
  query,
}: ActionArguments<NewTradePassword, unknown, Query>): Promise<Response | ReturnType<typeof data<object>>> {
  const { publicTrade } = context.upstream;
  if (value.intent === 'send-captcha') {
    const sent = await countSend(context, [['captcha-address', context.address]], () =>
      publicTrade.sendPasswordCaptcha({}),
    );
    const code = {
      target: sent.masked_phone,
      resendSeconds: sent.seconds_to_next,
      expireSeconds: SMS_CODE_SECONDS,
    };
    const captcha = savePendingCode(context, 'trade_password', code, sent.outbox_code);
    return data({ result: {}, captcha });
  }
  const { captcha, trade_password } = value;
  await publicTrade
    .setPassword({ body: { captcha, trade_password } })
    .catch(createFieldThrower('captcha', 'trade_password'));
  context.captchaSent.drop('trade_password');
  const back = toSafePath(query.return_to ?? '', '');
  return back
    ? redirectWithFlash(context, back, '交易密码已设置')
    : redirect(paths.publicApplyResult(edition, { kind: 'trade_password' }), 303);
}
