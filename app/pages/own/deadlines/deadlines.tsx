import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { messagePaths } from '~/app/paths/messages';
import { reminderPaths } from '~/app/paths/reminders';
import {
  DEADLINE_AREA_NAMES,
  buildDeadlineSpans,
  type DeadlineSpanView,
} from '~/app/pages/own/deadlines/deadline-view';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { ButtonLink } from '~/app/ui/button';
import { CardList } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { MoreLink, PageTitle, Section } from '~/app/ui/section';
import { DEADLINE_AREAS } from '~/domain/orders/deadlines';
import { toShanghaiDay } from '~/domain/calendar/dates';

/** All dates of a person on which something expires or must be done, by urgency. */
export const handle = definePage({
  title: '到期提醒',
  description: '证件、测评、证明、订单、锁定期与权益的到期日与下一步，登录后查看。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({
    points: [
      '证件、测评、合格投资者证明何时到期，到期后怎样',
      '订单的打款、冷静期、回访与赎回截止',
      '锁定期、产品到期与会员权益，可加入日历',
    ],
  }),
});

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const here = reminderPaths.deadlines(edition);
  const parts = await Promise.all(
    DEADLINE_AREAS.map(async (area) => ({
      area,
      found: await settle(context, context.upstream.deadlines.list({ query: { area } })),
    })),
  );
  return {
    here,
    fileTo: reminderPaths.deadlinesFile(edition),
    messagesTo: messagePaths.inbox(edition),
    isCapped: parts.some(({ found }) => found.ok && found.data.is_capped),
    missing: parts.flatMap(({ area, found }) => (found.ok ? [] : [DEADLINE_AREA_NAMES[area]])),
    isWhole: parts.every(({ found }) => found.ok),
    hasAny: parts.some(({ found }) => found.ok),
    spans: buildDeadlineSpans(
      parts.flatMap(({ found }) => (found.ok ? found.data.list : [])),
      { edition, today: toShanghaiDay(context.now()), here },
    ),
  };
});

/** Number of rows shown in a group; the rest is collapsed, unless it is short. */
const SHOWN = 20;
const REST_MIN = 6;

export default function Deadlines() {
  const { spans, missing, isWhole, hasAny, isCapped, here, fileTo, messagesTo } =
    useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageTitle end={<MoreLink to={messagesTo}>消息</MoreLink>}>到期提醒</PageTitle>
      {hasAny && missing.length > 0 && (
        <Notice action={{ to: here, label: '重试' }}>
          {`${missing.join('、')}的到期日暂时无法读取，下方不含这些；到期与截止本身不受影响`}
        </Notice>
      )}
      {!hasAny && (
        <ErrorState title="到期提醒暂时无法显示" retry={{ to: here }}>
          到期与截止本身不受影响。
        </ErrorState>
      )}
      {isWhole && spans.length === 0 && (
        <EmptyState icon="calendar" title="目前没有会到期的事项">
          完成认证、下单或持有产品后，到期日与截止时间会列在这里
        </EmptyState>
      )}
      {spans.map((each) => (
        <Span key={each.span} {...each} />
      ))}
      {isCapped && <p className="note-text mt-3">事项较多，只列出最近的一部分。</p>}
      {hasAny && spans.length > 0 && (
        <ButtonLink wide kind="line" icon="calendar" className="mt-6" to={fileTo} reloadDocument>
          加入日历
        </ButtonLink>
      )}
      <p className="footnote">
        日历文件含今天及以后的事项，提前 30 天与 3
        天各提醒一次，不含产品名称与金额；日期变动后请重新下载。长期有效的证件、基本信息、合格投资者声明与已绑定的银行卡没有到期日，不在此列。
      </p>
    </div>
  );
}

function Span({ title, rows }: DeadlineSpanView) {
  const rest = rows.length < SHOWN + REST_MIN ? [] : rows.slice(SHOWN);
  return (
    <Section title={title} note={`${rows.length} 项`}>
      <Rows rows={rows.slice(0, rows.length - rest.length)} />
      {rest.length > 0 && (
        <DisclosureBox isLoose label={`其余 ${rest.length} 项`}>
          <Rows rows={rest} />
        </DisclosureBox>
      )}
    </Section>
  );
}

const Rows = ({ rows }: Pick<DeadlineSpanView, 'rows'>) => (
  <CardList>
    {rows.map(({ key, title, name, when, left, then, next, to }) => (
      <li key={key}>
        <ListRow
          title={title}
          value={left}
          to={to}
          note={
            <>
              {name && <span className="block">{name}</span>}
              {when && <span className="block">{when}</span>}
              <span className="block">{then}</span>
              <span className="block font-semibold">{next}</span>
            </>
          }
        />
      </li>
    ))}
  </CardList>
);

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
