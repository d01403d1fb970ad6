import { useLoaderData } from '@remix-run/react';
import { pageAction } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { OwnPasswordForm } from '~/app/pages/own/account/own-password';
import { createOwnPasswordHandler } from '~/app/pages/own/account/own-password-action';
import { ownPasswordSchema } from '~/app/pages/own/account/password-schema';

/** Set the initial password. */
export const handle = definePage({
  login: 'required',
  title: '设置登录密码',
  description: '用绑定手机号的验证码设置登录密码。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({ points: ['验证码发到绑定的手机号', '设置后可用手机号与密码登录'] }),
});

export const loader = pageLoader({ handle }, async ({ context, edition, viewer }) => {
  const config = await settle(context, context.upstream.users.config());
  const hasPassword = config.ok && config.data.has_password === true;
  const barTitle = hasPassword ? '修改登录密码' : handle.title;
  return { edition, maskedPhone: viewer.maskedPhone, hasPassword, barTitle };
});

export const action = pageAction(
  { limit: 'write', schema: ownPasswordSchema },
  createOwnPasswordHandler('init_password'),
);

export default function InitPassword() {
  const { maskedPhone, hasPassword, barTitle } = useLoaderData<typeof loader>();
  return (
    <OwnPasswordForm
      title={barTitle}
      isChange={hasPassword}
      maskedPhone={maskedPhone}
      purpose="init_password"
    />
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
