import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { getVisiblePath } from '~/app/route-kit/run-page';
import { ButtonLink } from '~/app/ui/button';
import { CardList } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { PageTitle, Section } from '~/app/ui/section';
import type { PortalContext } from '~/bff/http/app-context';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { idSchema } from '~/contract/shared';
import { LapseNotices } from '~/app/features/funds/lapse-notices';
import { getViewerLapseNotices } from '~/app/features/person/lapse-view';
import { getLevelLock, getNextStep } from '~/app/features/person/next-step';
import { MonthTable } from '~/app/features/lists/month-table';
import { parseMonth, getMonthRange } from '~/app/features/lists/open-month';
import { buildCalendarView, DAY_ANCHOR, type OwnProducts } from '~/app/pages/private/orders/calendar-view';

/** Open days of private funds and the person's own days, month by month. */
export const handle = definePage({
  login: 'guest',
  trades: 'private',
  title: '产品日历',
  description: '私募产品的开放日与我的日程。',
  watchedQuery: ['month', 'day', 'all', 'product_code'],
});

const query = z.object({
  month: z.string().max(7).optional(),
  day: z.string().max(10).optional(),
  all: z.literal('1').optional().catch(undefined),
  product_code: idSchema.optional(),
});

export const loader = pageLoader({ handle, query }, async ({ context, edition, viewer, query, url }) => {
  const today = toShanghaiDay(context.now());
  const month = parseMonth(query.month ?? query.day?.slice(0, 7), today);
  const { product_code } = query;
  const [calendar, own] = await Promise.all([
    context.upstream.holdings.openCalendar({ query: { ...getMonthRange(month), product_code } }),
    viewer ? ownProducts(context) : undefined,
  ]);
  const lock = calendar.list_locked ?? getLevelLock(viewer, context.now());
  const step = lock && getNextStep(lock, viewer, edition, { returnTo: getVisiblePath(url) });
  return {
    edition,
    isLoggedIn: viewer !== null,
    // When the calendar is locked, the lock states the reason itself.
    lapses: lock ? [] : getViewerLapseNotices({ context, edition, viewer, url }, ['identity', 'simu', 'am']),
    lock: step && { text: step.text, label: step.label, to: step.href },
    ...buildCalendarView(calendar, {
      month,
      today,
      day: query.day,
      isWhole: query.all === '1',
      edition,
      productCode: product_code,
      own,
    }),
  };
});

/** Loads the held and watched products; when they cannot be loaded, no product comes first. */
async function ownProducts(context: PortalContext): Promise<OwnProducts> {
  const { holdings, favorites } = context.upstream;
  const [held, watched] = await Promise.all([
    settle(context, holdings.heldProducts()),
    settle(context, favorites.ids({ query: { kind: 'simu' } })),
  ]);
  return {
    held: new Set(held.ok ? held.data.product_ids : []),
    watched: new Set(watched.ok ? watched.data.ids : []),
  };
}

export default function ProductCalendar() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageTitle>产品日历</PageTitle>
      <div className="section-head mt-3">
        <ButtonLink kind="line" small to={page.before.to} replace preventScrollReset>
          {page.before.label}
        </ButtonLink>
        <h2 className="text-center">{page.title}</h2>
        <ButtonLink kind="line" small to={page.after.to} replace preventScrollReset>
          {page.after.label}
        </ButtonLink>
      </div>
      <LapseNotices notices={page.lapses} />
      <MonthTable title={page.title} weeks={page.weeks} />
      {page.lock && (
        <Notice calm icon="lock" action={{ to: page.lock.to, label: page.lock.label }}>
          {page.lock.text}，开放日同样只向特定对象展示
        </Notice>
      )}
      {page.day && (
        <Section
          id={DAY_ANCHOR}
          title={page.day.title}
          note={[page.day.weekday, page.day.when, `${page.day.count} 只产品开放`].filter(Boolean).join('，')}
          footNote={page.isLoggedIn ? '我持有的与自选的排在前面，其余按名称排列。' : undefined}
        >
          <CardList>
            {page.day.products.map((product) => (
              <li key={product.id}>
                <ListRow title={product.name} note={product.note} value={product.risk} to={product.to} />
              </li>
            ))}
          </CardList>
          {page.day.rest > 0 && page.wholeTo && (
            <ButtonLink kind="line" wide className="mt-3" to={page.wholeTo} replace preventScrollReset>
              再看其余 {page.day.rest} 只
            </ButtonLink>
          )}
        </Section>
      )}
      {page.hasNoOpenDay && !page.lock && (
        <div className="mt-4">
          <EmptyState icon="calendar" title="本月没有开放日">
            换个月份看看
          </EmptyState>
        </div>
      )}
      {page.isLoggedIn && (
        <Section
          title="我的日程"
          more={{ to: page.icsOwnTo, label: '加入手机日历' }}
          footNote="含持有产品的锁定到期、订单的打款截止、冷静期结束与开放日。"
        >
          {page.own.length === 0 ? (
            <p className="note-text">本月没有与您的持仓、订单有关的日子</p>
          ) : (
            <CardList>
              {page.own.map((each) => (
                <li key={each.key}>
                  <ListRow
                    icon="calendar"
                    title={each.title}
                    note={each.note}
                    value={each.day.slice(5)}
                    to={each.to}
                  />
                </li>
              ))}
            </CardList>
          )}
        </Section>
      )}
      {page.isCapped && (
        <p className="footnote">开放的产品较多，这里只列出一部分；可在产品页查看单只产品的开放日。</p>
      )}
      {page.icsProductTo && !page.lock && (
        <ButtonLink kind="line" wide className="mt-4" to={page.icsProductTo} reloadDocument>
          把这只产品的开放日加入手机日历
        </ButtonLink>
      )}
      {page.allTo && (
        <ButtonLink kind="line" wide className="mt-3" to={page.allTo}>
          查看全部产品
        </ButtonLink>
      )}
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
