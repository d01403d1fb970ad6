import { redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { Suspense, useState } from 'react';
import { z } from 'zod';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { accountPaths } from '~/app/paths/account';
import { Button, ButtonLink } from '~/app/ui/button';
import { deferSchema, FormError, useZodForm } from '~/app/ui/form';
import { createLazySection } from '~/app/ui/lazy-section';
import { Notice } from '~/app/ui/notice';
import { useHydrated } from '~/app/ui/use-hydrated';
import { parseShareInfo } from '~/domain/platform/entry';
import { getSitePath } from '~/domain/platform/site-path';
import { maskPhone } from '~/domain/person/masks';
import { miniLoginSchema } from '~/app/pages/own/account/mini-login-schema';

const formSchema = deferSchema(
  () => import('~/app/pages/own/account/mini-login-schema'),
  (file) => file.miniLoginSchema,
);

/**
 * Login page of the mini-program (MINI-001). Inside the mini-program it opens the native login page; elsewhere it
 * opens the portal's login. It also asks for confirmation before an unrequested token logs in another account.
 */
export const handle = definePage({
  login: 'guest',
  title: '小程序登录',
  description: '在小程序内登录后回到原来的页面。',
  isPrivate: true,
});

const querySchema = z.object({
  webviewUrl: z.string().optional().catch(undefined),
  shareInfo: z.string().optional().catch(undefined),
});

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ context, viewer, query, edition }) => {
    const waiting = await context.waitingLogin.read();
    const backTo =
      waiting?.path ?? getSitePath(query.webviewUrl, context.publicOrigin) ?? paths.homeOf(edition);
    const { register } = context.session;
    return {
      waiting: waiting && { kind: waiting.kind, maskedPhone: waiting.maskedPhone },
      /** Phone of the current login. */
      ownPhone: viewer?.maskedPhone ?? null,
      isIn: viewer !== null,
      registerPhone: register ? maskPhone(register.phone) : null,
      backTo,
      backAddress: context.publicOrigin + backTo,
      isPersonal: parseShareInfo(query.shareInfo).isPersonal,
      canHandOver: context.client.kind === 'mini-program' && context.outsideScripts.wechat !== null,
      loginTo: paths.user(edition, { return_to: backTo }),
      registerTo: paths.setPassword(edition),
    };
  },
);

const GONE = '这次登录请求已过期，请回到小程序重新登录';

export const action = pageAction(
  { limit: 'login', login: 'public', schema: miniLoginSchema },
  async ({ value, context, edition }) => {
    const waiting = await context.waitingLogin.read();
    if (waiting === null) return redirectWithFlash(context, accountPaths.miniLogin(), GONE, 'error');
    if (value.intent === 'stay') {
      await context.waitingLogin.decline();
      return redirect(waiting.path, 303);
    }
    await context.waitingLogin.accept();
    if (waiting.kind === 'session') return redirect(waiting.path, 303);
    context.setReturnTo(waiting.path);
    return redirect(paths.setPassword(edition), 303);
  },
);

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function MiniLogin() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="column column-slim">
      <h1 className="mt-8">小程序登录</h1>
      {page.waiting ? (
        <Question {...page} waiting={page.waiting} />
      ) : page.isIn ? (
        <In {...page} />
      ) : (
        <Out {...page} />
      )}
      <p className="note-text mt-10 text-center">基金有风险，投资需谨慎</p>
    </div>
  );
}

/** Asks whether to log in to the account of the token, and states what happens to the current login. */
function Question({ waiting, isIn, ownPhone }: Page & { waiting: NonNullable<Page['waiting']> }) {
  const reply = useActionData<ActionReply>();
  const [form] = useZodForm({ id: 'mini-login', schema: formSchema, lastResult: reply?.result });
  const isNew = waiting.kind === 'register';
  return (
    <>
      <p className="mt-3">
        {isNew ? '小程序要用这个手机号注册：' : '小程序要登录这个账户：'}
        <b className="whole-text">{waiting.maskedPhone}</b>
      </p>
      {isIn && <p className="mt-1">您现在登录的是 {ownPhone ?? '另一个账户'}，继续后将退出它。</p>}
      <Notice>不是您本人的手机号时，请选择不登录。</Notice>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
        <FormError form={form} />
        <Button wide className="mt-5" type="submit" name="intent" value="log-in">
          {isNew ? '用这个手机号注册' : '登录这个账户'}
        </Button>
        <Button wide kind="line" className="mt-3" type="submit" name="intent" value="stay">
          {isIn ? '继续使用现在的账户' : '不登录'}
        </Button>
      </Form>
    </>
  );
}

const In = ({ ownPhone, backTo }: Page) => (
  <>
    <p className="mt-3">您已登录{ownPhone ? ` ${ownPhone}` : ''}。</p>
    <ButtonLink wide className="mt-5" to={backTo}>
      继续
    </ButtonLink>
  </>
);

const HandOver = createLazySection<{ backTo: string; isPersonal: boolean; onHere: () => void }>(
  () => import('~/app/features/person/mini-login-tip'),
  () => null,
);

/** Opens the login of the mini-program; without scripts, and elsewhere, the login of this portal. */
function Out({ canHandOver, backAddress, isPersonal, loginTo, registerPhone, registerTo }: Page) {
  const [isHere, setIsHere] = useState(false);
  const isLive = useHydrated();
  return (
    <>
      {registerPhone && (
        <Notice calm action={{ to: registerTo, label: '设置登录密码' }}>
          手机号 {registerPhone} 已验证，还没有账户。
        </Notice>
      )}
      {canHandOver && isLive && !isHere ? (
        <Suspense fallback={null}>
          <HandOver backTo={backAddress} isPersonal={isPersonal} onHere={() => setIsHere(true)} />
        </Suspense>
      ) : (
        <>
          <p className="mt-3">
            {isHere ? '没有到达小程序的登录页，请在本页登录。' : '登录后回到原来的页面。'}
          </p>
          <ButtonLink wide className="mt-5" to={loginTo}>
            手机号登录
          </ButtonLink>
        </>
      )}
    </>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
