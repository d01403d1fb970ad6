import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { MAIL_TOPICS } from '~/contract/notice-topics';
import { MESSAGE_KINDS } from '~/contract/messages';
import { definePage } from '~/app/route-kit/page-handle';
import { pageAction, redirectWithFlash } from '~/app/route-kit/page-action';
import { pageLoader } from '~/app/route-kit/page-loader';
import { mapPart, part } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { messagePaths } from '~/app/paths/messages';
import { reminderPaths } from '~/app/paths/reminders';
import { MessageList } from '~/app/pages/own/messages/message-list';
import { kindTabs, messageRows, quietOf, QUIET_CHOICES } from '~/app/pages/own/messages/message-view';
import { WaySettings } from '~/app/pages/own/messages/way-settings';
import { pageQuerySchema } from '~/app/features/funds/page-schema';
import { keysetPage } from '~/app/features/funds/page-links';
import { amountsOf } from '~/app/features/money/amounts';
import { noticePath } from '~/app/features/orders/notice-view';
import { guestScreen } from '~/app/features/person/guest-screen';

/** One inbox of all a person is told, and by which ways it reaches them. */
export const handle = definePage({
  title: '消息',
  description: '交易、提醒、认证、持有人公告与服务答复，登录后查看。',
  isPrivate: true,
  watchedQuery: ['kind', 'view', 'cursor'],
  guest: guestScreen({
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
  ...pageQuerySchema,
});

const id = z.string().min(1).max(200);
const onOrOff = z.enum(['0', '1']).optional();
const schema = z.discriminatedUnion('intent', [
  // A button of the list posts itself alone: opened, marked as read (one, or `all`), or deleted.
  z.object({ intent: z.literal('message'), open: id.optional(), read: id.optional(), remove: id.optional() }),
  z.object({
    intent: z.literal('mail'),
    ...{ trade: onOrOff, alert: onOrOff, verification: onOrOff },
    ...{ holder: onOrOff, activity: onOrOff, service: onOrOff },
  }),
  z.object({
    intent: z.literal('quiet'),
    quiet: z.enum(QUIET_CHOICES.map(({ value }) => value)).default(''),
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
      part(context, alerts.mail()),
      part(context, messages.quietHours()),
    ]);
    return { view: 'ways' as const, ...tos, mail, quiet: mapPart(quiet, (data) => data.quiet) };
  }
  const { kind, cursor } = query;
  const found = await part(context, messages.list({ query: { kind, cursor, limit: MESSAGES } }));
  const look = { now: context.now(), amounts: amountsOf(context.preferences.isAmountHidden) };
  return {
    view: 'list' as const,
    ...tos,
    inbox: mapPart(found, (data) => ({
      rows: messageRows(data, look),
      tabs: kindTabs(data, edition, kind),
      pager: keysetPage(path, query, data, MESSAGES),
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
      await messages.setQuietHours({ body: { quiet: quietOf(value.quiet) } });
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
      return redirect(noticePath(about.topic, about.subject_id, edition), 303);
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
  return page.view === 'ways' ? <WaySettings page={page} /> : <MessageList page={page} />;
}
