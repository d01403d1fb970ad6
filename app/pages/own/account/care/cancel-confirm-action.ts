import { data, redirect } from '@remix-run/node';
import type { z } from 'zod';
import { redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import { throwAtField } from '~/app/route-kit/refused-at';
import { redirectToLogin } from '~/app/route-kit/run-page';
import { accountPaths } from '~/app/paths/account';
import type { StepStateName, PortalContext } from '~/bff/http/app-context';
import { isRefused } from '~/bff/core/errors';
import { sendCaptcha } from '~/app/features/person/login-action';
import type { cancelConfirmSchema } from '~/app/pages/own/account/care/cancel-confirm-schema';
import { loadCancellationState } from '~/app/pages/own/account/care/cancel-note';
import { loadOwnPhone } from '~/app/pages/own/account/care/own-phone';

const NOTES: readonly StepStateName[] = ['card', 'check', 'trade', 'ticks', 'phone', 'cancel'];

/** Clears the person's data from the cookies of this browser, except the fact that the account was cancelled. */
async function leave(context: PortalContext): Promise<void> {
  for (const name of NOTES) context.notes.drop(name);
  context.dropDraft();
  context.captchaSent.drop();
  await context.session.endCancelled();
}

/**
 * Sends the code to the person's own phone, or cancels the account. After a lost reply the form is posted again
 * without a login, because the first POST ended it. The ticket identifies such a request, and it ends on the same
 * page.
 */
export async function handleCancelConfirm({
  value,
  context,
  edition,
  viewer,
  url,
}: ActionArguments<z.output<typeof cancelConfirmSchema>, unknown, unknown>): Promise<
  Response | ReturnType<typeof data<object>>
> {
  if (value.intent === 'send-captcha') {
    if (!viewer) throw redirectToLogin(context, edition, url);
    const captcha = await sendCaptcha(context, await loadOwnPhone(context), 'cancel_account');
    // The full phone number stays on the server.
    return data({ result: {}, captcha: { ...captcha, phone: '' } });
  }
  const note = await loadCancellationState(context);
  if (!viewer && !note) throw redirectToLogin(context, edition, url);
  const restart = () => {
    context.notes.drop('cancel');
    return redirectWithFlash(context, accountPaths.logoff(edition), '注销申请已失效，请重新开始', 'error');
  };
  if (!note?.reason) return restart();
  const { ticket, reason, comment } = note;
  try {
    await context.upstream.account.cancel({ body: { ticket, reason, comment, captcha: value.captcha } });
  } catch (error) {
    if (isRefused(error, 'ticket_expired')) return restart();
    if (isRefused(error, 'unsettled', 'conflict'))
      return redirect(accountPaths.cancellationFail(edition), 303);
    return throwAtField(error, ['captcha']);
  }
  await leave(context);
  return redirect(accountPaths.success(edition), 303);
}
