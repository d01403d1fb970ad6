import { data } from '@remix-run/node';
import { redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import { paths } from '~/app/paths';
import { createFieldThrower } from '~/app/route-kit/refused-at';
import { sendCaptcha } from '~/app/features/person/login-action';
import type { OwnPasswordValue } from '~/app/pages/own/account/password-schema';

/**
 * Returns the action that sends the captcha to the person's own phone, or sets the password; other devices are
 * logged out.
 */
export function createOwnPasswordHandler(scene: 'init_password' | 'forget_password') {
  return async ({
    value,
    context,
    edition,
  }: ActionArguments<OwnPasswordValue, unknown, unknown>): Promise<
    Response | ReturnType<typeof data<object>>
  > => {
    const phone = await context.viewerPhone();
    if (!phone) return redirectWithFlash(context, paths.user(edition), '请先登录', 'error');
    if (value.intent === 'send-captcha') {
      const captcha = await sendCaptcha(context, phone, scene);
      // The full phone number stays on the server.
      return data({ result: {}, captcha: { ...captcha, phone: '' } });
    }
    const { token } = await context.upstream.auth
      .setPassword({ body: { captcha: value.captcha, password: value.password } })
      .catch(createFieldThrower('captcha', 'password'));
    await context.startLogin(token, phone);
    return redirectWithFlash(context, paths.setting(edition), '登录密码已设置，其它设备需重新登录');
  };
}
