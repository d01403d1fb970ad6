import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Form, useActionData, useLoaderData, useNavigation, type MetaFunction } from '@remix-run/react';
import { pageAction, redirectWithFlash } from '~/app/page/page-action';
import { revalidateFor, type PageHandle } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { pageMeta } from '~/app/page/page-meta';
import { paths } from '~/app/paths';
import { EmptyState } from '~/app/ui/empty-state';
import { FormError, SubmitButton } from '~/app/ui/form';
import { maskPhone } from '~/domain/masks';
import { finishLogin } from './login-action';
import type { LoginReply } from './login-form';
import { loginOrigin } from './login-origin';
import { NewPasswordFields } from './own-password';
import { newPasswordSchema } from './password-schema';

/** Sets the password of a new account: the phone was proven by captcha (or carrier) just before. */
export const handle: PageHandle = { login: 'public', title: '设置密码', watchedQuery: [] };
export const shouldRevalidate = revalidateFor(handle);

export const loader = pageLoader({ handle }, async ({ context, edition }) => ({
  edition,
  publicOrigin: context.publicOrigin,
  maskedPhone: context.session.register ? maskPhone(context.session.register.phone) : null,
}));

export const action = pageAction(
  { handle, schema: newPasswordSchema },
  async ({ value, context, edition }) => {
    const register = context.session.register;
    if (!register) return redirectWithFlash(context, paths.user(edition), '请先用手机号验证码登录', 'error');
    const result = await context.upstream.auth.register({
      body: {
        register_token: register.registerToken,
        password: value.password,
        ...loginOrigin(edition),
      },
    });
    if (!result.token) throw new Error('register reply without a token');
    return finishLogin(context, edition, result.token, register.phone, undefined);
  },
);

export default function SetPassword() {
  const { edition, maskedPhone } = useLoaderData<typeof loader>();
  const reply = useActionData<LoginReply>();
  const navigation = useNavigation();
  const [form, fields] = useForm({
    id: 'set-password',
    lastResult: navigation.state === 'idle' ? reply?.result : undefined,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: newPasswordSchema }),
    shouldRevalidate: 'onInput',
  });
  return (
    <div className="wrap slim">
      <h1 className="mt-5">设置登录密码</h1>
      {maskedPhone === null ? (
        <div className="mt-4">
          <EmptyState
            icon="lock"
            title="请先验证手机号"
            action={{ to: paths.user(edition), label: '用验证码登录' }}
          >
            手机号验证通过后，才能在这里设置密码。验证结果 15 分钟内有效。
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="t-note">手机号 {maskedPhone} 已验证。设置密码后即完成注册并登录。</p>
          <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
            <NewPasswordFields password={fields.password} again={fields.password_again} />
            <FormError form={form} />
            <SubmitButton className="mt-5">完成注册</SubmitButton>
          </Form>
        </>
      )}
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: '设置登录密码',
        description: '首次登录后设置登录密码。',
        path: paths.setPassword(data.edition),
        publicOrigin: data.publicOrigin,
        isPrivate: true,
      })
    : [];
