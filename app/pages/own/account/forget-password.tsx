import { useLoaderData } from '@remix-run/react';
import { pageAction } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { OwnPasswordForm } from '~/app/pages/own/account/own-password';
import { createOwnPasswordHandler } from '~/app/pages/own/account/own-password-action';
import { ownPasswordSchema } from '~/app/pages/own/account/password-schema';

/** Resets the password with a captcha to the person's own phone. */
export const handle = definePage({
  login: 'required',
  title: '重设登录密码',
  description: '用绑定手机号的验证码设置登录密码。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({ points: ['验证码发到绑定的手机号', '重设后用新密码登录'] }),
});

export const loader = pageLoader({ handle }, async ({ edition, viewer }) => ({
  edition,
  maskedPhone: viewer.maskedPhone,
}));

export const action = pageAction(
  { limit: 'write', schema: ownPasswordSchema },
  createOwnPasswordHandler('forget_password'),
);

export default function ForgetPassword() {
  const { maskedPhone } = useLoaderData<typeof loader>();
  return <OwnPasswordForm title="重设登录密码" maskedPhone={maskedPhone} purpose="forget_password" />;
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
