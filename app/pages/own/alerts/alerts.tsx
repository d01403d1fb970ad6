import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { MAX_ALERTS } from '~/domain/figures/fund-alert';
import { idSchema } from '~/contract/shared';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageAction, redirectWithFlash } from '~/app/route-kit/page-action';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { messagePaths } from '~/app/paths/messages';
import { buildAlertGroups } from '~/app/pages/own/alerts/alert-view';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { Button } from '~/app/ui/button';
import { CardList } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { PostedNotice } from '~/app/ui/form/form-notice';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle, Section } from '~/app/ui/section';

/** All of a person's fund alerts. */
export const handle = definePage({
  title: '我的提醒',
  description: '已设定的基金提醒，登录后查看与取消。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({
    points: ['每只基金设了哪些提醒、最近一次是哪天', '逐条取消，触发过的在消息中查看'],
  }),
});

const schema = z.object({ intent: z.literal('remove'), alert_id: idSchema });

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const { list } = await context.upstream.alerts.list();
  return {
    inboxTo: messagePaths.inbox(edition, { kind: 'alert' }),
    waysTo: messagePaths.inbox(edition, { view: 'ways' }),
    groups: buildAlertGroups(list, edition),
    count: list.length,
    most: MAX_ALERTS,
    findTo: paths.fundLibrary(edition, { tab: 'public' }),
  };
});

export const action = pageAction({ limit: 'write', schema }, async ({ value, context, edition }) => {
  await context.upstream.alerts.remove({ body: { alert_id: value.alert_id } });
  return redirectWithFlash(context, paths.fundAlerts(edition), '提醒已取消');
});

export default function FundAlerts() {
  const { groups, count, most, findTo, inboxTo, waysTo } = useLoaderData<typeof loader>();
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
      <Section title="已触发的提醒">
        <CardList>
          <li>
            <ListRow icon="bell" title="查看提醒消息" to={inboxTo} />
          </li>
          <li>
            <ListRow icon="gear" title="接收设置" note="是否也发到邮箱，免打扰时段" to={waysTo} />
          </li>
        </CardList>
      </Section>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
