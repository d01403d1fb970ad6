import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { revalidateFor, type PageHandle } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { visiblePath } from '~/app/page/run-page';
import { pageMeta } from '~/app/page/page-meta';
import { paths } from '~/app/paths';
import { ButtonLink } from '~/app/ui/button';
import { CardList } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { PageTitle, Section } from '~/app/ui/section';
import { shanghaiDay } from '~/domain/dates';
import { idSchema } from '~/upstream/contract/shared';
import { levelLockOf, nextStepFor } from '../verification/next-step';
import { calendarView, monthOf, monthRange } from './calendar-view';
import { MonthTable } from './month-table';

/** Open days of private funds and a person's own days, month by month. */
export const handle: PageHandle = {
  login: 'state',
  title: '产品日历',
  watchedQuery: ['month', 'product_code'],
};
export const shouldRevalidate = revalidateFor(handle);

const query = z.object({ month: z.string().max(7).optional(), product_code: idSchema.optional() });

export const loader = pageLoader({ handle, query }, async ({ context, edition, viewer, query, url }) => {
  const today = shanghaiDay(context.now());
  const month = monthOf(query.month, today);
  const { product_code } = query;
  const calendar = await context.upstream.holdings.openCalendar({
    query: { ...monthRange(month), product_code },
  });
  const lock = calendar.list_locked ?? levelLockOf(viewer, context.now());
  const step = lock && nextStepFor(lock, viewer, edition, { returnTo: visiblePath(url) });
  return {
    edition,
    publicOrigin: context.publicOrigin,
    isLoggedIn: viewer !== null,
    lock: step && { text: step.text, label: step.label, to: step.href },
    ...calendarView(calendar, { month, today, edition, productCode: product_code }),
  };
});

export default function ProductCalendar() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <PageTitle>产品日历</PageTitle>
      <div className="sec-h mt-3">
        <ButtonLink kind="line" small to={page.before.to} replace preventScrollReset>
          {page.before.label}
        </ButtonLink>
        <h2 className="text-center">{page.title}</h2>
        <ButtonLink kind="line" small to={page.after.to} replace preventScrollReset>
          {page.after.label}
        </ButtonLink>
      </div>
      <MonthTable title={page.title} weekdays={page.weekdays} weeks={page.weeks} />
      {page.lock && (
        <Notice calm icon="lock" action={{ to: page.lock.to, label: page.lock.label }}>
          {page.lock.text}，开放日同样只向特定对象展示
        </Notice>
      )}
      {page.isLoggedIn && (
        <Section
          title="我的日程"
          more={{ to: page.icsOwnTo, label: '加入手机日历' }}
          footNote="含持有产品的锁定到期、订单的打款截止、冷静期结束与开放日。"
        >
          {page.own.length === 0 ? (
            <p className="t-note">本月没有与您的持仓、订单有关的日子</p>
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
      {page.days.map(({ day, weekday, products }) => (
        <Section key={day} id={`d${day}`} title={day} note={`${weekday}，${products.length} 只产品开放`}>
          <CardList>
            {products.map((product) => (
              <li key={product.id}>
                <ListRow title={product.name} value={product.risk} to={product.to} />
              </li>
            ))}
          </CardList>
        </Section>
      ))}
      {page.days.length === 0 && !page.lock && (
        <div className="mt-4">
          <EmptyState icon="calendar" title="本月没有开放日">
            换个月份看看
          </EmptyState>
        </div>
      )}
      {page.isCapped && (
        <p className="foot-note">开放的产品较多，这里只列出一部分；可在产品页查看单只产品的开放日。</p>
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

export const meta = ({ data }: { data?: Awaited<ReturnType<typeof loader>> }) =>
  data
    ? pageMeta({
        title: '产品日历',
        description: '私募产品的开放日与我的日程。',
        path: paths.productCalendar(data.edition),
        publicOrigin: data.publicOrigin,
      })
    : [];
