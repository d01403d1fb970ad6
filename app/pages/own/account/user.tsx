import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageAction } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { toQueryRecord, type PageArguments } from '~/app/route-kit/run-page';
import { paths } from '~/app/paths';
import { toSafePath } from '~/domain/shared/query';
import { getGreeting } from '~/domain/figures/format';
import { maskPhone } from '~/domain/person/masks';
import { parseInvitationQuery } from '~/domain/platform/invitation';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { buildNoticeRows } from '~/app/features/orders/notice-view';
import { buildAssetView } from '~/app/pages/own/account/asset-view';
import { getServiceContact } from '~/app/features/person/service-contact';
import { handleLogin } from '~/app/features/person/login-action';
import { loadInviter } from '~/app/features/person/load-inviter';
import { LoginPage } from '~/app/pages/own/account/login-page';
import { loginSchema } from '~/app/features/person/login-schema';
import type { LoginReply, LoginMethod } from '~/app/features/person/login-form';
import { buildHolderNoticeReminder } from '~/app/pages/own/shared/holder-notice-reminder';
import { MAX_OPEN_ORDERS_SHOWN, buildOpenOrders } from '~/app/features/orders/open-orders-view';
import type { Edition } from '~/domain/platform/edition';
import { getEntries } from '~/app/features/lists/entries';
import { buildTelHref } from '~/app/features/person/next-step';
import { UserHome } from '~/app/pages/own/account/user-home';
import { buildUserSummary } from '~/app/pages/own/account/user-summary';

/** User tab: the login form when logged out, and the target of login redirects. */
export const handle = definePage({
  login: 'guest',
  title: '登录',
  description: '登录后查看资产、自选与认证进度。',
  isPrivate: true,
  tab: 'user',
  watchedQuery: ['way'],
});

const querySchema = z.object({ way: z.enum(['captcha', 'password']).default('captcha') });

async function loggedOut({ url, edition, context }: PageArguments<unknown, unknown>, way: LoginMethod) {
  const [config, inviter] = await Promise.all([
    settle(context, context.upstream.users.config()),
    loadInviter(context, url),
  ]);
  const query = toQueryRecord(url.searchParams);
  const kept = { ...query };
  delete kept.way;
  return {
    state: 'out' as const,
    way,
    service: config.ok ? getServiceContact(config.data) : null,
    origin: parseInvitationQuery(url.searchParams),
    inviter,
    registering: context.session.register
      ? { maskedPhone: maskPhone(context.session.register.phone), to: paths.setPassword(edition) }
      : null,
    returnTo: toSafePath(query.return_to ?? '', '') || null,
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
    settle(context, context.upstream.users.asset()),
    settle(context, context.upstream.users.config()),
    settle(context, context.upstream.users.identityStatus()),
    settle(context, context.upstream.orders.underWay({ query: { limit: MAX_OPEN_ORDERS_SHOWN } })),
    settle(context, context.upstream.users.memberInfo()),
  ]);
  const { isAmountHidden } = context.preferences;
  const amounts = createAmountDisplay(isAmountHidden);
  return {
    ...shared,
    state: 'in' as const,
    greeting: getGreeting(new Date(context.now())),
    summary: buildUserSummary(viewer, identity.ok ? identity.data : null, { now: context.now(), edition }),
    asset: mapSection(asset, (data) => buildAssetView(data, amounts)),
    running: mapSection(underWay, (data) => buildOpenOrders(data, edition, isAmountHidden)),
    // A notice to holders is already shown above, as a request.
    notices: underWay.ok
      ? buildNoticeRows(
          underWay.data.notices.filter(({ topic }) => topic !== 'holder_notice'),
          edition,
          amounts,
        )
      : [],
    unread: underWay.ok ? underWay.data.unread_count : 0,
    due: underWay.ok ? buildHolderNoticeReminder(underWay.data.must_read, edition) : null,
    memberLevel: member.ok ? member.data.level_name : null,
    // Built in the loader, so that the browser does not load the labels.
    entries: ownEntries(edition, config.ok ? config.data.service_phone : null),
    isAmountHidden,
    isElder: context.preferences.isElder,
  };
});

/** Entries of the edition, and the service phone if it is known. */
const ownEntries = (edition: Edition, servicePhone: string | null) => [
  ...getEntries(edition, 'own').map(({ icon, label, to }) => ({ icon, label, to })),
  ...(servicePhone ? [{ icon: 'headset' as const, label: '客服', to: buildTelHref(servicePhone) }] : []),
];

export const action = pageAction({ limit: 'login', login: 'public', schema: loginSchema }, handleLogin);

/**
 * Returns the login method of the posted form, so that its errors are shown at its fields regardless of the
 * address.
 */
function postedWay(reply: LoginReply | undefined): LoginMethod | null {
  const intent = reply?.result.initialValue?.intent;
  if (intent === 'login-password') return 'password';
  return intent === 'login-captcha' || intent === 'send-captcha' ? 'captcha' : null;
}

export default function UserPage() {
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

const head: BuildPageHead<typeof loader> = ({ state }) => (state === 'in' ? { title: '我的' } : {});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
