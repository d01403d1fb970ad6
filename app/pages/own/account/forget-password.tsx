import { useLoaderData, type MetaFunction } from '@remix-run/react';
import { pageAction } from '~/app/page/page-action';
import { revalidateFor, type PageHandle } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { pageMeta } from '~/app/page/page-meta';
import { paths } from '~/app/paths';
import { OwnPasswordForm } from '~/app/pages/own/account/own-password';
import { handleOwnPassword } from '~/app/pages/own/account/own-password-action';
import { ownPasswordSchema } from '~/app/pages/own/account/password-schema';

/** Recover the password by a captcha to the own phone. */
export const handle: PageHandle = { login: 'required', title: '重设登录密码', watchedQuery: [] };
export const shouldRevalidate = revalidateFor(handle);

export const loader = pageLoader({ handle }, async ({ context, edition, viewer }) => ({
  edition,
  publicOrigin: context.publicOrigin,
  maskedPhone: viewer?.maskedPhone ?? null,
}));

export const action = pageAction({ handle, schema: ownPasswordSchema }, handleOwnPassword('forget_password'));

export default function ForgetPassword() {
  const { maskedPhone } = useLoaderData<typeof loader>();
  return <OwnPasswordForm title="重设登录密码" maskedPhone={maskedPhone} purpose="forget_password" />;
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: '重设登录密码',
        description: '用绑定手机号的验证码设置登录密码。',
        path: paths.forgetPassword(data.edition),
        publicOrigin: data.publicOrigin,
        isPrivate: true,
      })
    : [];
