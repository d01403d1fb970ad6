import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageAction } from '~/app/route-kit/page-action';
import { definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import type { HeadOf } from '~/app/route-kit/page-meta';
import { mapPart, part } from '~/app/route-kit/settle';
import { queryObject, type PageArguments } from '~/app/route-kit/run-page';
import { paths } from '~/app/paths';
import { safePath } from '~/domain/shared/query';
import { greeting } from '~/domain/figures/format';
import { maskPhone } from '~/domain/person/masks';
import { invitationOf } from '~/domain/platform/invitation';
import { amountsOf } from '~/app/features/money/amounts';
import { noticeRows } from '~/app/features/orders/notice-view';
import { assetView } from '~/app/pages/own/account/asset-view';
import { serviceOf } from '~/app/features/person/service-contact';
import { handleLogin } from '~/app/features/person/login-action';
import { loadInviter } from '~/app/features/person/load-inviter';
import { LoginPage } from '~/app/pages/own/account/login-page';
import { loginSchema } from '~/app/features/person/login-schema';
import type { LoginReply, LoginWay } from '~/app/features/person/login-form';
import { mustRead } from '~/app/pages/own/parts/must-read';
import { RUNNING_SHOWN, runningOrders } from '~/app/features/orders/running-view';
import type { Edition } from '~/domain/platform/edition';
import { entriesOf } from '~/app/features/lists/entries';
import { telHref } from '~/app/features/person/next-step';
import { UserHome } from '~/app/pages/own/account/user-home';
import { userSummary } from '~/app/pages/own/account/user-summary';

/** Mine tab: the login form when logged out, and the target of login redirects. */
export const handle = definePage({
  login: 'guest',
  title: '登录',
  description: '登录后查看资产、自选与认证进度。',
  isPrivate: true,
  tab: 'user',
  watchedQuery: ['way'],
});

const querySchema = z.object({ way: z.enum(['captcha', 'password']).default('captcha') });

async function loggedOut({ url, edition, context }: PageArguments<unknown, unknown>, way: LoginWay) {
  const [config, inviter] = await Promise.all([
    part(context, context.upstream.users.config()),
    loadInviter(context, url),
  ]);
  const query = queryObject(url.searchParams);
  const kept = { ...query };
  delete kept.way;
  return {
    state: 'out' as const,
    way,
    service: config.ok ? serviceOf(config.data) : null,
    origin: invitationOf(url.searchParams),
    inviter,
    registering: context.session.register
      ? { maskedPhone: maskPhone(context.session.register.phone), to: paths.setPassword(edition) }
      : null,
    returnTo: safePath(query.return_to ?? '', '') || null,
    hrefs: {
      captcha: paths.user(edition, { ...kept, way: 'captcha' }),
      password: paths.user(edition, { ...kept, way: 'password' }),
    },
  };
}

export const loader = pageLoader({ handle, query: querySchema }, async (page) => {
  const { context, edition, viewer, query } = page;
  const shared = { edition, path: paths.user(edition) };
  if (!viewer) return { ...shared, ...(await loggedOut(page, query.way)) };
  const [asset, config, identity, underWay, member] = await Promise.all([
    part(context, context.upstream.users.asset()),
    part(context, context.upstream.users.config()),
    part(context, context.upstream.users.identityStatus()),
    part(context, context.upstream.orders.underWay({ query: { limit: RUNNING_SHOWN } })),
    part(context, context.upstream.users.memberInfo()),
  ]);
  const { isAmountHidden } = context.preferences;
  const amounts = amountsOf(isAmountHidden);
  return {
    ...shared,
    state: 'in' as const,
    greeting: greeting(new Date(context.now())),
    summary: userSummary(viewer, identity.ok ? identity.data : null, { now: context.now(), edition }),
    asset: mapPart(asset, (data) => assetView(data, amounts)),
    running: mapPart(underWay, (data) => runningOrders(data, edition, isAmountHidden)),
    // A notice to holders stands above, as what is asked for.
    notices: underWay.ok
      ? noticeRows(
          underWay.data.notices.filter(({ topic }) => topic !== 'holder_notice'),
          edition,
          amounts,
        )
      : [],
    unread: underWay.ok ? underWay.data.unread_count : 0,
    due: underWay.ok ? mustRead(underWay.data.must_read, edition) : null,
    memberLevel: member.ok ? member.data.level_name : null,
    // Made here: what names them need not be in the browser.
    entries: ownEntries(edition, config.ok ? config.data.service_phone : null),
    isAmountHidden,
    isElder: context.preferences.isElder,
  };
});

/** The edition's entries, and the phone of the service where it is known. */
const ownEntries = (edition: Edition, servicePhone: string | null) => [
  ...entriesOf(edition, 'own').map(({ icon, label, to }) => ({ icon, label, to })),
  ...(servicePhone ? [{ icon: 'headset' as const, label: '客服', to: telHref(servicePhone) }] : []),
];

export const action = pageAction({ limit: 'login', login: 'public', schema: loginSchema }, handleLogin);

/** The way a form was posted by: what was wrong with it is said at its own fields, whatever the address shows. */
function postedWay(reply: LoginReply | undefined): LoginWay | null {
  const intent = reply?.result.initialValue?.intent;
  if (intent === 'login-password') return 'password';
  return intent === 'login-captcha' || intent === 'send-captcha' ? 'captcha' : null;
}

export default function User() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<LoginReply>();
  if (page.state === 'in') return <UserHome page={page} />;
  return (
    <LoginPage
      edition={page.edition}
      way={postedWay(reply) ?? page.way}
      hrefs={page.hrefs}
      returnTo={page.returnTo}
      origin={page.origin}
      inviter={page.inviter}
      registering={page.registering}
      service={page.service}
      reply={reply}
    />
  );
}

export const head: HeadOf<typeof loader> = ({ state }) => (state === 'in' ? { title: '我的' } : {});
