import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { pageAction, redirectWithFlash } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { EmptyState } from '~/app/ui/empty-state';
import { FormError, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import type { Edition } from '~/domain/platform/edition';
import { maskPhone } from '~/domain/person/masks';
import { setTradePassword, setTradePasswordQuerySchema } from '~/app/features/orders/set-trade-password';
import { TradePasswordForm } from '~/app/features/orders/trade-password-form';
import { newTradePasswordSchema } from '~/app/features/orders/trade-password-schema';
import { finishLogin } from '~/app/features/person/login-action';
import type { LoginReply } from '~/app/features/person/login-form';
import { InviterNotice, type Inviter } from '~/app/features/person/inviter-notice';
import { loadInviter } from '~/app/features/person/load-inviter';
import { buildLoginOrigin } from '~/app/features/person/login-origin';
import { NewPasswordFields } from '~/app/pages/own/account/own-password';
import { newPasswordSchema } from '~/app/pages/own/account/password-schema';

const formSchema = deferSchema(
  () => import('~/app/pages/own/account/password-schema'),
  (file) => file.newPasswordSchema,
);

/**
 * Sets the password of a new account, right after its phone was verified by captcha or carrier. With `kind=trade`,
 * sets the trade password of the logged-in person.
 */
export const handle = definePage({
  login: 'public',
  title: '设置密码',
  documentTitle: '设置登录密码',
  description: '首次登录后设置登录密码。',
  isPrivate: true,
  watchedQuery: ['kind', 'return_to'],
});

const TRADE_HEAD = { title: '设置交易密码', description: '设置或重设六位交易密码。' };

/** Guests use this page to set their first password; only the trade password requires a login. */
const TradeGuest = buildGuestScreen({
  points: ['公募基金的买入、赎回与撤单用它确认', '用绑定手机号的验证码设置'],
});

export const loader = pageLoader(
  { handle, query: setTradePasswordQuerySchema },
  async ({ context, edition, query, url }) => {
    if (query.kind === 'trade') {
      const viewer = await context.viewer();
      return {
        kind: 'trade' as const,
        edition,
        maskedPhone: viewer?.maskedPhone ?? null,
        isGuest: viewer === null,
      };
    }
    const { register, isPresent } = context.session;
    // A logged-in person already has an account; another page sets or replaces its password.
    if (!register && isPresent) throw redirect(paths.initPassword(edition));
    return {
      kind: 'login' as const,
      edition,
      maskedPhone: register ? maskPhone(register.phone) : null,
      inviter: register ? await loadInviter(context, url) : null,
    };
  },
);

const tradeAction = pageAction(
  { limit: 'write', schema: newTradePasswordSchema, query: setTradePasswordQuerySchema },
  setTradePassword,
);

const registerAction = pageAction(
  { limit: 'login', login: 'public', schema: newPasswordSchema },
  async ({ value, context, edition }) => {
    const register = context.session.register;
    if (!register) return redirectWithFlash(context, paths.user(edition), '请先用手机号验证码登录', 'error');
    const result = await context.upstream.auth.register({
      body: {
        register_token: register.registerToken,
        password: value.password,
        ...buildLoginOrigin(edition, context.invitation()),
      },
    });
    if (!result.token) throw new Error('register reply without a token');
    return finishLogin(context, edition, result.token, register.phone, undefined);
  },
);

/** One page for two passwords; the address selects one. */
export const action = (args: ActionFunctionArgs) =>
  new URL(args.request.url).searchParams.get('kind') === 'trade' ? tradeAction(args) : registerAction(args);

export default function SetPassword() {
  const page = useLoaderData<typeof loader>();
  if (page.kind === 'login') return <NewAccount {...page} />;
  if (page.isGuest) return <TradeGuest {...TRADE_HEAD} />;
  return <TradePasswordForm maskedPhone={page.maskedPhone} />;
}

interface NewAccountProps {
  edition: Edition;
  maskedPhone: string | null;
  inviter: Inviter | null;
}

function NewAccount({ edition, maskedPhone, inviter }: NewAccountProps) {
  const reply = useActionData<LoginReply>();
  const navigation = useNavigation();
  const [form, fields] = useZodForm({
    id: 'set-password',
    lastResult: navigation.state === 'idle' ? reply?.result : undefined,
    schema: formSchema,
    hasSeveralButtons: true,
  });
  return (
    <div className="column column-slim">
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
          <p className="note-text">手机号 {maskedPhone} 已验证。设置密码后即完成注册并登录。</p>
          <InviterNotice inviter={inviter} to="注册" />
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

const head: BuildPageHead<typeof loader> = ({ kind }) => (kind === 'trade' ? TRADE_HEAD : {});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
