import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { SectionError } from '~/app/features/funds/section-error';
import { FundTable } from '~/app/features/lists/fund-table';
import { LockBar } from '~/app/features/lists/lock-bar';
import { MonthTable } from '~/app/features/lists/month-table';
import { loadOnSale, type OnSalePage } from '~/app/pages/market/on-sale/load-on-sale';
import { onSaleQuerySchema } from '~/app/pages/market/on-sale/on-sale-query';
import { SaleTable } from '~/app/pages/market/on-sale/sale-table';
import { paths } from '~/app/paths';
import { Box, BoxSection } from '~/app/ui/box';
import { ButtonLink } from '~/app/ui/button';
import { Chips } from '~/app/ui/chips';
import { Column, Columns } from '~/app/ui/columns';
import { FactList } from '~/app/ui/facts-list';
import { EmptyState } from '~/app/ui/empty-state';
import { Notice } from '~/app/ui/notice';
import { Pager } from '~/app/ui/pager';
import { PageTitle } from '~/app/ui/section';
import { Segmented } from '~/app/ui/segmented';

/** Private funds open for subscription: next open day, requirements, and the steps this person is still missing. */
export const handle = definePage({
  login: 'guest',
  title: '格上在售',
  description: '在售私募产品的开放日、打款截止与起投金额，预约前的准备，以及从预约到份额确认的步骤。',
  watchedQuery: ['view', 'month', 'day', 'strategy', 'page'],
});

export const loader = pageLoader(
  { handle, query: onSaleQuerySchema },
  ({ context, edition, viewer, query }) => loadOnSale(context, { edition, viewer, query }),
);

export default function GsSale() {
  const page = useLoaderData<typeof loader>();
  const { fit, lock, views, strategies, sale } = page;
  return (
    <div className="column column-wide">
      <PageTitle end={sale?.ok ? <span className="tiny-text">共 {sale.data.total} 只</span> : undefined}>
        格上在售
      </PageTitle>
      <p className="note-text">
        {lock
          ? '备案状态为募集中或正常运作、可在这里预约的私募产品，按名称排列。'
          : `可预约的私募产品，按下一开放日排列，不按业绩排序。${fit === null ? '' : `${fit}。`}`}
      </p>
      {lock ? <LockBar lock={lock} /> : <Prepared prepare={page.prepare} />}
      {views.length > 0 && <Segmented className="mt-3" label="怎样看" items={views} />}
      <div className="mt-3">
        <Chips oneLine label="策略" items={strategies} />
      </div>
      <Columns kind="aside" className="mt-3">
        <Column>
          <Month page={page} />
          <OnSale page={page} />
        </Column>
        <Column label="怎样购买" className="mt-6">
          <Box>
            <Prepare prepare={page.prepare} />
            <BoxSection title="从预约到确认">
              <FactList isStacked facts={page.steps} />
              <p className="footnote">每一步都有保存，可随时离开，在任意设备接着办。</p>
            </BoxSection>
          </Box>
        </Column>
      </Columns>
      <p className="footnote">
        开放日由基金合同约定，遇变更以管理人公告为准；打款截止为北京时间，逾期未到账的预约自动失效。首次最低不含认购费，且不低于法规下限。列在这里不构成推荐，购买前请阅读风险揭示书。基金有风险，投资需谨慎。
      </p>
    </div>
  );
}

/** One line above the list with the person's progress in the steps that every purchase requires. */
function Prepared({ prepare }: { prepare: OnSalePage['prepare'] }) {
  if (!prepare) return null;
  if (prepare.isComplete) {
    return (
      <Notice calm icon="check">
        购买前的准备都已完成。需补充材料的产品会在列表中提示。
      </Notice>
    );
  }
  return (
    <Notice icon="shield" action={prepare.action ?? undefined}>
      购买前还差 {prepare.missing} 步：{prepare.names.join('、')}
      {prepare.minutes > 0 && `，约 ${prepare.minutes} 分钟`}
    </Notice>
  );
}

/** Open steps before any purchase. */
function Prepare({ prepare }: { prepare: OnSalePage['prepare'] }) {
  if (!prepare || prepare.isComplete) return null;
  return (
    <BoxSection title="购买前的准备" note={prepare.minutes > 0 ? `还需约 ${prepare.minutes} 分钟` : '审核中'}>
      <FactList facts={prepare.steps} />
      {prepare.action && (
        <ButtonLink wide className="mt-3" to={prepare.action.to}>
          {prepare.action.label}
        </ButtonLink>
      )}
      {prepare.doneCount > 0 && <p className="footnote">另有 {prepare.doneCount} 步已完成。</p>}
    </BoxSection>
  );
}

function Month({ page: { month, here } }: { page: OnSalePage }) {
  if (!month) return null;
  if (!month.ok) return <SectionError title="开放日历" message={month.message} retryTo={here} />;
  const { title, beforeTo, afterTo, weeks, day, dayId, dayTitle } = month.data;
  return (
    <>
      <div className="section-head">
        {beforeTo ? (
          <ButtonLink kind="line" small to={beforeTo} replace preventScrollReset>
            上月
          </ButtonLink>
        ) : (
          <span className="button button-line button-small" aria-disabled="true">
            上月
          </span>
        )}
        <h2 className="text-center">{title}</h2>
        <ButtonLink kind="line" small to={afterTo} replace preventScrollReset>
          下月
        </ButtonLink>
      </div>
      <MonthTable title={title} weeks={weeks} />
      <h2 className="mt-5 mb-3" id={dayId}>
        {day === null ? '本月没有可预约的开放日' : `${dayTitle} 开放`}
      </h2>
    </>
  );
}

function OnSale({ page: { sale, here, allTo, edition } }: { page: OnSalePage }) {
  if (!sale) return null;
  if (!sale.ok) return <SectionError title="在售产品" message={sale.message} retryTo={here} />;
  const { rows, filed, pages } = sale.data;
  if (rows.length === 0 && filed.length === 0) {
    return (
      <EmptyState
        icon="calendar"
        title="这里暂无可预约的产品"
        action={
          here === allTo
            ? { to: paths.productCalendar(edition), label: '看产品日历' }
            : { to: allTo, label: '看全部在售' }
        }
      />
    );
  }
  return (
    <>
      <h2 className="sr-only">在售产品</h2>
      {rows.length > 0 && <SaleTable caption="在售产品" rows={rows} />}
      {filed.length > 0 && (
        <FundTable
          caption="在售产品的备案信息"
          heads={[]}
          rows={filed}
          held={[]}
          edition={edition}
          returnTo={here}
        />
      )}
      <Pager {...pages} />
    </>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
