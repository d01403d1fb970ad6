import '~/app/pages/own/messages/messages.css';
import { Form } from '@remix-run/react';
import type { SettledSection } from '~/app/route-kit/settle';
import type { buildKindTabs, MessageRow } from '~/app/pages/own/messages/message-view';
import { KeysetPager, type KeysetPage } from '~/app/features/lists/keyset-pager';
import { Button } from '~/app/ui/button';
import { CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { PostedNotice } from '~/app/ui/form/form-notice';
import { ListRow } from '~/app/ui/list-row';
import { MoreLink, PageTitle, Section } from '~/app/ui/section';

export interface MessageListPage {
  path: string;
  ways: string;
  alertsTo: string;
  holderTo: string;
  consentsTo: string;
  deadlinesTo: string;
  inbox: SettledSection<{ rows: MessageRow[]; tabs: ReturnType<typeof buildKindTabs>; pager: KeysetPage }>;
}

/** Inbox: kinds, messages with their actions, links. */
export function MessageList({ page }: { page: MessageListPage }) {
  const { inbox, path, ways } = page;
  return (
    <div className="column">
      <PageTitle end={<MoreLink to={ways}>接收设置</MoreLink>}>消息</PageTitle>
      <PostedNotice />
      {inbox.ok ? (
        <Inbox path={path} alertsTo={page.alertsTo} {...inbox.data} />
      ) : (
        <ErrorState title="消息暂时无法显示" retry={{ to: path }}>
          {inbox.message}。订单与资金不受影响。
        </ErrorState>
      )}
      <Section
        title="更多"
        footNote="消息一直保留，直到您删除或注销账户；删除的只是收件箱里的一份，订单、合同与适当性记录按规定另行保存。"
      >
        <CardList>
          <li>
            <ListRow icon="document" title="持有人公告" note="需要阅读的公告与已读记录" to={page.holderTo} />
          </li>
          <li>
            <ListRow
              icon="bell"
              title="我的提醒"
              note="设定净值、涨跌、开放日与公告的提醒"
              to={page.alertsTo}
            />
          </li>
          <li>
            <ListRow icon="calendar" title="到期提醒" note="会到期的事项与下一步" to={page.deadlinesTo} />
          </li>
          <li>
            <ListRow icon="shield" title="授权与同意" note="同意过的文件、版本与撤回" to={page.consentsTo} />
          </li>
        </CardList>
      </Section>
    </div>
  );
}

function Inbox({
  rows,
  tabs,
  pager,
  path,
  alertsTo,
}: {
  rows: MessageRow[];
  tabs: ReturnType<typeof buildKindTabs>;
  pager: KeysetPage;
  path: string;
  alertsTo: string;
}) {
  if (rows.length === 0 && tabs.items.length === 1) {
    return (
      <EmptyState title="还没有消息" icon="bell" action={{ to: alertsTo, label: '设定基金提醒' }}>
        交易进展、认证结果与您设定的提醒会出现在这里
      </EmptyState>
    );
  }
  return (
    <>
      <Chips oneLine label="消息类别" items={tabs.items} />
      {/* A button of a row submits only its own value. */}
      <Form method="post" action={path} preventScrollReset>
        <input type="hidden" name="intent" value="message" />
        <div className="message-sum">
          <p className="note-text">{tabs.unread > 0 ? `共 ${tabs.unread} 条未读` : '没有未读消息'}</p>
          {tabs.unread > 0 && (
            <Button kind="line" small type="submit" name="read" value="all">
              全部标为已读
            </Button>
          )}
        </div>
        {rows.length === 0 ? (
          <p className="note-text mt-3">这一类没有消息。</p>
        ) : (
          <CardList label="消息">
            {rows.map((row) => (
              <li key={row.id}>
                <MessageItem row={row} />
              </li>
            ))}
          </CardList>
        )}
      </Form>
      <KeysetPager {...pager} />
    </>
  );
}

function MessageItem({ row }: { row: MessageRow }) {
  const { id, title, text, at, fullTime, kind, isUnread, isSettled } = row;
  return (
    <>
      <ListRow
        submit={{ name: 'open', value: id }}
        strong={isUnread}
        leading={isUnread ? <i className="message-dot" /> : undefined}
        title={
          <>
            {isUnread && <span className="sr-only">未读，</span>}
            {title}
          </>
        }
        note={text}
      />
      <div className="message-foot">
        <span className="tiny-text" title={fullTime}>
          {kind} · {at}
          {isSettled && ' · 已处理'}
        </span>
        <span>
          {isUnread && (
            <button type="submit" name="read" value={id} aria-label={`标为已读：${title}`}>
              标为已读
            </button>
          )}
          <button type="submit" name="remove" value={id} aria-label={`删除：${title}`}>
            删除
          </button>
        </span>
      </div>
    </>
  );
}
