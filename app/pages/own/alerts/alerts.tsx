import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ALERTS_MAX } from '~/domain/figures/fund-alert';
import { MAIL_TOPICS } from '~/contract/alerts';
import { idSchema } from '~/contract/shared';
import { definePage } from '~/app/page/page-handle';
import { pageAction, redirectWithFlash } from '~/app/page/page-action';
import { pageLoader } from '~/app/page/page-loader';
import { part } from '~/app/page/part';
import { paths } from '~/app/paths';
import { alertGroups } from '~/app/pages/own/alerts/alert-view';
import { MailSection } from '~/app/pages/own/alerts/mail-section';
import { guestScreen } from '~/app/parts/person/guest-screen';
import { Button } from '~/app/ui/button';
import { CardList } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { PostedNotice } from '~/app/ui/form/form-notice';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle, Section } from '~/app/ui/section';

/** Everything a person wants to be told about funds. */
export const handle = definePage({
  title: '我的提醒',
  description: '已设定的基金提醒，登录后查看与取消。',
  isPrivate: true,
  watchedQuery: [],
  guest: guestScreen({ points: ['每只基金设了哪些提醒、最近一次是哪天', '逐条取消，选择是否也发到邮箱'] }),
});

const onOrOff = z.enum(['0', '1']).optional();
const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('remove'), alert_id: idSchema }),
  // A switch posts itself alone.
  z.object({ intent: z.literal('mail'), alert: onOrOff, trade: onOrOff }),
]);

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const [{ list }, mail] = await Promise.all([
    context.upstream.alerts.list(),
    part(context, context.upstream.alerts.mail()),
  ]);
  return {
    mail,
    path: paths.fundAlerts(edition),
    emailTo: paths.myEmail(edition, { return_to: paths.fundAlerts(edition) }),
    groups: alertGroups(list, edition),
    count: list.length,
    most: ALERTS_MAX,
    findTo: paths.fundLibrary(edition, { tab: 'public' }),
  };
});

export const action = pageAction({ schema }, async ({ value, context, edition }) => {
  const done = (text: string) => redirectWithFlash(context, paths.fundAlerts(edition), text);
  if (value.intent === 'remove') {
    await context.upstream.alerts.remove({ body: { alert_id: value.alert_id } });
    return done('提醒已取消');
  }
  const { topics } = await context.upstream.alerts.mail();
  const wished = MAIL_TOPICS.filter(
    (topic) => (value[topic] ?? (topics.includes(topic) ? '1' : '0')) === '1',
  );
  await context.upstream.alerts.setMail({ body: { topics: wished } });
  return done('已保存');
});

export default function FundAlerts() {
  const { groups, count, most, findTo, mail, emailTo, path } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageTitle>我的提醒</PageTitle>
      <PostedNotice />
      {count === 0 ? (
        <EmptyState title="还没有提醒" icon="bell" action={{ to: findTo, label: '去找基金' }}>
          在基金页的“提醒”中设定净值、涨跌或公告的提醒
        </EmptyState>
      ) : (
        <p className="note-text">
          共 {count} 条，最多 {most} 条。按公布后的净值与公告判断，不构成买卖建议。
        </p>
      )}
      {groups.map(({ name, to, editTo, alerts }) => (
        <Section key={to} title={name} more={{ to: editTo, label: '修改' }}>
          <CardList>
            {alerts.map(({ id, text, state }) => (
              <li key={id}>
                <ListRow
                  icon="bell"
                  title={text}
                  note={state}
                  value={
                    <Form method="post">
                      <input type="hidden" name="intent" value="remove" />
                      <input type="hidden" name="alert_id" value={id} />
                      <Button kind="line" small type="submit" aria-label={`取消提醒：${name} ${text}`}>
                        取消
                      </Button>
                    </Form>
                  }
                />
              </li>
            ))}
          </CardList>
        </Section>
      ))}
      {mail.ok ? (
        <MailSection wishes={mail.data} emailTo={emailTo} />
      ) : (
        <Section title="发到邮箱">
          <ErrorState title="邮件设置暂时无法显示" retry={{ to: path }}>
            {mail.message}。站内提醒不受影响。
          </ErrorState>
        </Section>
      )}
    </div>
  );
}
