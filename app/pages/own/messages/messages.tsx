import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { MAIL_TOPICS } from '~/contract/notice-topics';
import { MESSAGE_KINDS } from '~/contract/messages';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageAction, redirectWithFlash } from '~/app/route-kit/page-action';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { messagePaths } from '~/app/paths/messages';
import { reminderPaths } from '~/app/paths/reminders';
import { MessageList } from '~/app/pages/own/messages/message-list';
import {
  buildKindTabs,
  buildMessageRows,
  parseQuietHours,
  QUIET_HOURS_OPTIONS,
} from '~/app/pages/own/messages/message-view';
import { NotificationSettings } from '~/app/pages/own/messages/notification-settings';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { buildNoticePath } from '~/app/features/orders/notice-view';
import { buildGuestScreen } from '~/app/features/person/guest-screen';

/** Inbox of all messages to a person, and the channels that deliver them. */
export const handle = definePage({
  title: '消息',
  description: '交易、提醒、认证、持有人公告与服务答复，登录后查看。',
  isPrivate: true,
  watchedQuery: ['kind', 'view', 'cursor'],
  guest: buildGuestScreen({
    points: [
      '交易与资金、基金提醒、认证结果、持有人公告集中在一处',
      '逐条或全部标为已读，删除自己的一份',
      '选择哪些也发到邮箱，设定免打扰时段',
    ],
  }),
});

const MESSAGES = 20;
const query = z.object({
  kind: z.enum(MESSAGE_KINDS).optional(),
  view: z.literal('ways').optional(),
  ...pageQueryShape,
});

const id = z.string().min(1).max(200);
const onOrOff = z.enum(['0', '1']).optional();
const schema = z.discriminatedUnion('intent', [
  // A button of the list submits only its own value: opened, marked as read (one, or `all`), or deleted.
  z.object({ intent: z.literal('message'), open: id.optional(), read: id.optional(), remove: id.optional() }),
  z.object({
    intent: z.literal('mail'),
    ...{ trade: onOrOff, alert: onOrOff, verification: onOrOff },
    ...{ holder: onOrOff, activity: onOrOff, service: onOrOff },
  }),
  z.object({
    intent: z.literal('quiet'),
    quiet: z.enum(QUIET_HOURS_OPTIONS.map(({ value }) => value)).default(''),
  }),
]);

export const loader = pageLoader({ handle, query }, async ({ context, edition, query }) => {
  const { alerts, messages } = context.upstream;
  const path = messagePaths.inbox(edition, { kind: query.kind });
  const ways = messagePaths.inbox(edition, { view: 'ways' });
  const tos = {
    edition,
    path,
    ways,
    alertsTo: paths.fundAlerts(edition),
    holderTo: messagePaths.holder(edition),
    deadlinesTo: reminderPaths.deadlines(edition),
    consentsTo: messagePaths.consents(edition),
    emailTo: paths.myEmail(edition, { return_to: ways }),
  };
  if (query.view === 'ways') {
    const [mail, quiet] = await Promise.all([
      settle(context, alerts.mail()),
      settle(context, messages.quietHours()),
    ]);
    return { view: 'ways' as const, ...tos, mail, quiet: mapSection(quiet, (data) => data.quiet) };
  }
  const { kind, cursor } = query;
  const found = await settle(context, messages.list({ query: { kind, cursor, limit: MESSAGES } }));
  const look = { now: context.now(), amounts: createAmountDisplay(context.preferences.isAmountHidden) };
  return {
    view: 'list' as const,
    ...tos,
    inbox: mapSection(found, (data) => ({
      rows: buildMessageRows(data, look),
      tabs: buildKindTabs(data, edition, kind),
      pager: buildKeysetPage(path, query, data, MESSAGES),
    })),
  };
});

export const action = pageAction(
  { limit: 'write', schema, query },
  async ({ value, context, edition, query }) => {
    const { alerts, messages } = context.upstream;
    const ways = messagePaths.inbox(edition, { view: 'ways' });
    const back = messagePaths.inbox(edition, { kind: query.kind });
    if (value.intent === 'quiet') {
      await messages.setQuietHours({ body: { quiet: parseQuietHours(value.quiet) } });
      return redirectWithFlash(context, ways, '已保存');
    }
    if (value.intent === 'mail') {
      const { topics } = await alerts.mail();
      const wished = MAIL_TOPICS.filter(
        (topic) => (value[topic] ?? (topics.includes(topic) ? '1' : '0')) === '1',
      );
      await alerts.setMail({ body: { topics: wished } });
      return redirectWithFlash(context, ways, '已保存');
    }
    if (value.remove) {
      await messages.remove({ body: { message_id: value.remove } });
      return redirectWithFlash(context, back, '消息已删除');
    }
    if (value.open) {
      const { about } = await messages.read({ body: { message_id: value.open } });
      if (about === null) return redirectWithFlash(context, back, '这条消息已不在收件箱', 'error');
      return redirect(buildNoticePath(about.topic, about.subject_id, edition), 303);
    }
    if (value.read === 'all' || value.read === undefined) {
      const { read_count } = await messages.read({ body: { kind: query.kind } });
      return redirectWithFlash(
        context,
        back,
        read_count > 0 ? `已将 ${read_count} 条标为已读` : '没有未读消息',
      );
    }
    await messages.read({ body: { message_id: value.read } });
    return redirectWithFlash(context, back, '已标为已读');
  },
);

export default function Messages() {
  const page = useLoaderData<typeof loader>();
  return page.view === 'ways' ? <NotificationSettings page={page} /> : <MessageList page={page} />;
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
