import '~/app/pages/adviser/workbench/workbench.css';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import { NAME_QUERY_MAX_CHARS } from '~/contract/limits';
import { idSchema } from '~/contract/shared';
import { CLIENT_TODO_KINDS } from '~/domain/orders/client-todos';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { FieldError, pageAction, redirectWithFlash } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { ClientDetail } from '~/app/pages/adviser/workbench/client-detail';
import { ClientList, HiddenClients, WorkbenchRules } from '~/app/pages/adviser/workbench/client-list';
import { workbenchSchema } from '~/app/pages/adviser/workbench/workbench-schema';
import {
  buildClientView,
  createWorkbenchPathBuilder,
  buildWorkbenchView,
} from '~/app/pages/adviser/workbench/workbench-view';
import { adviserPaths } from '~/app/paths/adviser';
import { invitePaths } from '~/app/paths/invite';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { catchNotFound } from '~/app/features/person/account-page';
import { Column, Columns } from '~/app/ui/columns';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { PostedNotice } from '~/app/ui/form';
import { Notice } from '~/app/ui/notice';
import { MoreLink, PageTitle } from '~/app/ui/section';

/** Adviser workbench: the adviser's clients who agree to it, their open tasks, and one client next to the list. */
export const handle = definePage({
  title: '客户工作台',
  description: '理财经理查看已授权的本人客户与待办。',
  isPrivate: true,
  watchedQuery: ['keyword', 'todo', 'client', 'page'],
  guest: buildGuestScreen({
    points: [
      '只对在职的理财经理开放',
      '只显示已同意的本人客户，姓名与手机号遮挡',
      '每次查看都会记入客户的查看记录',
    ],
  }),
});

const querySchema = z.object({
  keyword: createSearchTextSchema(NAME_QUERY_MAX_CHARS).optional(),
  todo: z.enum(CLIENT_TODO_KINDS).optional(),
  client: idSchema.optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ context, edition, viewer, query }) => {
    const { keyword, todo, page, client } = query;
    const { advisers } = context.upstream;
    // The upstream checks this again in each call (ROLE-004).
    if (!viewer.states.is_adviser)
      return { isOpen: false as const, accessLogTo: adviserPaths.accessLog(edition) };
    const [clients, chosen] = await Promise.all([
      settle(context, advisers.clients({ query: { keyword, todo, page } })),
      client === undefined
        ? null
        : settle(context, catchNotFound(advisers.client({ query: { client_id: client } }))),
    ]);
    const today = toShanghaiDay(context.now());
    return {
      isOpen: true as const,
      invitedTo: invitePaths.recommend(edition),
      here: createWorkbenchPathBuilder(edition, query)({}),
      listTo: createWorkbenchPathBuilder(edition, query)({ client: undefined }),
      allTo: createWorkbenchPathBuilder(
        edition,
        query,
      )({ client: undefined, keyword: undefined, todo: undefined, page: 1 }),
      keyword: keyword ?? '',
      todo: todo ?? null,
      clients: mapSection(clients, (found) => buildWorkbenchView(found, { edition, query, today })),
      chosen: chosen && mapSection(chosen, (found) => found && buildClientView(found, today)),
    };
  },
);

export const action = pageAction(
  { limit: 'write', schema: workbenchSchema, query: querySchema },
  async ({ value, context, edition, query }) => {
    const { advisers } = context.upstream;
    const here = createWorkbenchPathBuilder(edition, query)({});
    if (value.intent === 'ask') {
      const { asked_count } = await advisers.askConsent();
      return redirectWithFlash(
        context,
        here,
        asked_count > 0 ? `已向 ${asked_count} 位客户发出授权请求` : '目前没有可以请求的客户',
      );
    }
    if (query.client === undefined) throw new FieldError('appointment_id', '请先选择客户');
    const answer = value.intent === 'accept' ? 'accepted' : 'declined';
    const { appointment_id, note } = value;
    await advisers.answerMeeting({ body: { client_id: query.client, appointment_id, answer, note } });
    return redirectWithFlash(context, here, answer === 'accepted' ? '会面已确认' : '已告知客户改约');
  },
);

export default function Workbench() {
  const page = useLoaderData<typeof loader>();
  if (!page.isOpen)
    return (
      <div className="column">
        <PageTitle>客户工作台</PageTitle>
        <div className="mt-4">
          <EmptyState
            icon="lock"
            title="只对在职的理财经理开放"
            action={{ to: page.accessLogTo, label: '资料查看记录' }}
          >
            您可以查看自己的理财经理、同意或撤回其查看，以及每一次查看的记录
          </EmptyState>
        </div>
      </div>
    );
  const { clients, chosen, here, listTo } = page;
  return (
    <div className="column column-wide">
      <PageTitle end={<MoreLink to={page.invitedTo}>邀请记录</MoreLink>}>客户工作台</PageTitle>
      <PostedNotice />
      <Columns kind="list">
        <Column className={chosen ? 'desk-behind' : undefined}>
          {clients.ok ? (
            <>
              <HiddenClients clients={clients.data} here={here} />
              <ClientList {...page} clients={clients.data} />
            </>
          ) : (
            <ErrorState title="客户名单暂时无法显示" retry={{ to: here }}>
              {clients.message}。客户的授权与预约不受影响。
            </ErrorState>
          )}
        </Column>
        <Column isSticky label="客户">
          {chosen === null ? (
            <WorkbenchRules />
          ) : !chosen.ok ? (
            <ErrorState title="客户资料暂时无法显示" retry={{ to: here }}>
              {chosen.message}。客户的授权与预约不受影响。
            </ErrorState>
          ) : chosen.data === null ? (
            <Notice action={{ to: listTo, label: '返回名单' }}>
              这位客户不在您的名单里，或已撤回授权。撤回后立即不再显示。
            </Notice>
          ) : (
            <ClientDetail client={chosen.data} here={here} listTo={listTo} />
          )}
        </Column>
      </Columns>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
