import { data, redirect } from '@remix-run/node';
import { FieldError, redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import { accountPaths } from '~/app/paths/account';
import type { PortalContext } from '~/bff/http/app-context';
import { isRefused } from '~/bff/core/errors';
import type { Edition } from '~/domain/platform/edition';
import { createFieldThrower, throwAtField } from '~/app/route-kit/refused-at';
import { sendCaptcha } from '~/app/features/person/login-action';
import { loadOwnPhone } from '~/app/pages/own/account/care/own-phone';
import type { ResetPhoneValue } from '~/app/pages/own/account/care/reset-phone-schema';
import { TICKET_SECONDS } from '~/contract/limits';

type Answer = Response | ReturnType<typeof data<object>>;

/** Whether the first step was completed recently. */
export const hasPhoneTicket = async (context: PortalContext): Promise<boolean> =>
  (await context.notes.read('phone')) !== null;

/** Verifies the person, keeps the ticket sealed, then binds the new phone; other devices are logged out. */
export async function handleResetPhone({
  value,
  context,
  edition,
}: ActionArguments<ResetPhoneValue, unknown, unknown>): Promise<Answer> {
  const here = accountPaths.resetPhone(edition);
  const { account } = context.upstream;
  switch (value.intent) {
    case 'send-captcha':
      if (value.step === 'prove') return sendToOwn(context);
      return (await hasPhoneTicket(context))
        ? sendToNew(context, value.phone ?? '')
        : proveAgain(context, edition);
    case 'prove-captcha': {
      const body = { way: 'captcha' as const, captcha: value.captcha };
      const { ticket } = await account.provePhone({ body }).catch(createFieldThrower('captcha'));
      await context.notes.keep('phone', { ticket }, TICKET_SECONDS.change_phone);
      return redirect(here, 303);
    }
    case 'prove-identity': {
      const { password, voucher_tail } = value;
      const { ticket } = await account.provePhone({ body: { way: 'identity', password, voucher_tail } });
      await context.notes.keep('phone', { ticket }, TICKET_SECONDS.change_phone);
      return redirect(here, 303);
    }
    case 'bind':
      return bind(context, edition, value);
  }
}

const proveAgain = (context: PortalContext, edition: Edition): Response =>
  redirectWithFlash(context, accountPaths.resetPhone(edition), '身份验证已失效，请重新验证', 'error');

async function sendToOwn(context: PortalContext): Promise<Answer> {
  const captcha = await sendCaptcha(context, await loadOwnPhone(context), 'change_phone');
  // The full phone number stays on the server.
  return data({ result: {}, captcha: { ...captcha, phone: '' } });
}

async function sendToNew(context: PortalContext, phone: string): Promise<Answer> {
  if (phone === (await loadOwnPhone(context))) throw new FieldError('phone', '新手机号与当前手机号相同');
  const captcha = await sendCaptcha(context, phone, 'new_phone');
  return data({ result: { initialValue: { phone } }, captcha });
}

async function bind(
  context: PortalContext,
  edition: Edition,
  { phone, captcha }: { phone: string; captcha: string },
): Promise<Answer> {
  const ticket = (await context.notes.read('phone'))?.ticket;
  // Posted again after the reply was lost, when the session already has the new phone.
  if (ticket === undefined)
    return (await loadOwnPhone(context)) === phone
      ? changed(context, edition, phone)
      : proveAgain(context, edition);
  try {
    await context.upstream.account.changePhone({ body: { ticket, phone, captcha } });
  } catch (error) {
    if (isRefused(error, 'ticket_expired')) {
      context.notes.drop('phone');
      return proveAgain(context, edition);
    }
    return throwAtField(error, ['phone', 'captcha']);
  }
  return changed(context, edition, phone);
}

async function changed(context: PortalContext, edition: Edition, phone: string): Promise<Response> {
  context.notes.drop('phone');
  context.captchaSent.drop('change_phone');
  context.captchaSent.drop('new_phone');
  await context.session.setPhone(phone);
  return redirectWithFlash(context, accountPaths.hub(edition), '手机号已修改，其它设备需重新登录');
}
