import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { idSchema } from '~/contract/shared';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { reminderPaths } from '~/app/paths/reminders';
import { buildMonthReportView, type MonthReportView } from '~/app/pages/own/month-reports/month-report-view';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { AmountsVisibilityButton } from '~/app/features/money/amounts-visibility-button';
import { FigureGrid } from '~/app/features/money/holding-card';
import { PastPerformanceNote } from '~/app/features/figures/past-note';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { ButtonLink } from '~/app/ui/button';
import { Card, CardList } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { FigureCell } from '~/app/ui/figure';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { GridTable } from '~/app/ui/grid-table';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { MoreLink, PageTitle, Section } from '~/app/ui/section';
import { TotalCard } from '~/app/ui/total-card';
import { MONTH_REPORT_TEXTS } from '~/domain/holdings/month-report-texts';

/** One closed month of a person, as it was issued. */
export const handle = definePage({
  title: '月度账单',
  description: '一个已结束月份的持仓、资金流水、收益与费用，登录后查看。',
  isPrivate: true,
  watchedQuery: ['report_id'],
  guest: buildGuestScreen({
    points: ['月末的全部持仓与市值', '本月的资金流水、收益与费用', '带数字签名与校验码的 PDF'],
  }),
});

const query = z.object({ report_id: idSchema.optional() });

export const loader = pageLoader({ handle, query }, async ({ context, edition, query }) => {
  const listTo = reminderPaths.monthReports(edition);
  if (query.report_id === undefined) throw redirect(listTo);
  const { isAmountHidden: isHidden } = context.preferences;
  const report = await context.upstream.monthReports.report({ query: { report_id: query.report_id } });
  return {
    edition,
    isHidden,
    listTo,
    here: reminderPaths.monthReport(edition, query.report_id),
    report: buildMonthReportView(report, edition, createAmountDisplay(isHidden)),
  };
});

/** Number of expanded rows; the rest is collapsed. */
const ROWS_OPEN = 40;

export default function MonthReport() {
  const { report, edition, isHidden, here, listTo } = useLoaderData<typeof loader>();
  return (
    <div className="column column-wide">
      <PageTitle end={<MoreLink to={listTo}>全部月份</MoreLink>}>{report.title}</PageTitle>
      {report.replacedBy && (
        <Notice icon="warn" action={{ to: report.replacedBy.to, label: '看更正账单' }}>
          {`这份账单已由编号 ${report.replacedBy.number} 更正并取代，此处保留出具时的内容`}
        </Notice>
      )}
      {report.replaces && (
        <Notice calm action={{ to: report.replaces.to, label: '看原账单' }}>
          {`更正并取代编号 ${report.replaces.number}`}
        </Notice>
      )}
      <TotalCard
        className="mt-3"
        label="本月合计"
        title="期末市值（元）"
        eye={<AmountsVisibilityButton edition={edition} isHidden={isHidden} returnTo={here} />}
        end={report.period}
        value={report.total}
      >
        {report.transit && <p className="tiny-text mt-1">{report.transit}</p>}
        <FigureGrid>
          {report.sums.map(({ label, value, isSigned }) => (
            <FigureCell key={label} signed={isSigned} value={value} label={label} />
          ))}
        </FigureGrid>
      </TotalCard>
      <p className="footnote">{MONTH_REPORT_TEXTS.sums}</p>
      <Held report={report} />
      <Section title="资金流水" note="元" footNote={MONTH_REPORT_TEXTS.flows}>
        {report.flows.length === 0 ? (
          <p className="note-text">本月没有资金流水。</p>
        ) : (
          <>
            <FlowRows flows={report.flows.slice(0, ROWS_OPEN)} />
            {report.flows.length > ROWS_OPEN && (
              <DisclosureBox isLoose label={`其余 ${report.flows.length - ROWS_OPEN} 笔`}>
                <FlowRows flows={report.flows.slice(ROWS_OPEN)} />
              </DisclosureBox>
            )}
          </>
        )}
      </Section>
      <Section title="本月费用" footNote={MONTH_REPORT_TEXTS.fees}>
        <Card pad="dl">
          <FactList facts={report.fees} />
        </Card>
      </Section>
      <Section title="账单与核对" footNote={MONTH_REPORT_TEXTS.standing}>
        <Card pad="dl">
          <FactList facts={report.paper} />
        </Card>
        <ButtonLink wide icon="document" className="mt-4" to={report.fileTo}>
          查看 PDF 账单
        </ButtonLink>
        <ButtonLink wide kind="line" className="mt-2" to={report.checkTo}>
          核对校验码
        </ButtonLink>
        <p className="footnote">PDF 含完整金额，不受“隐藏金额”影响，请妥善保存。</p>
      </Section>
    </div>
  );
}

type Row = MonthReportView['rows'][number];

/** Holdings, each with its own result next to that of the fund; totals below. */
function Held({ report: { rows, sumCells } }: { report: MonthReportView }) {
  if (rows.length === 0)
    return (
      <Section title="持仓">
        <p className="note-text">本月没有持有产品。</p>
      </Section>
    );
  const rest = rows.slice(ROWS_OPEN);
  const sum = { label: `合计 ${rows.length} 只`, cells: sumCells };
  return (
    <Section
      title="持仓与本月变动"
      note="元"
      footNote={
        <>
          {MONTH_REPORT_TEXTS.returns.replace('过往业绩不预示未来表现。', '')}
          <PastPerformanceNote />
        </>
      }
    >
      <Lines rows={rows.slice(0, ROWS_OPEN)} sum={rest.length === 0 ? sum : undefined} />
      {rest.length > 0 && (
        <DisclosureBox isLoose label={`其余 ${rest.length} 只与合计`}>
          <Lines rows={rest} sum={sum} />
        </DisclosureBox>
      )}
    </Section>
  );
}

function Lines({ rows, sum }: { rows: Row[]; sum: { label: string; cells: string[] } | undefined }) {
  return (
    <GridTable
      hasAmounts
      caption="各产品本月变动"
      rows={rows}
      keyOf={({ code }) => code}
      name={{
        label: '产品',
        cell: ({ name, facts, secondaryText, fee }) => (
          <>
            {name}
            <small>{facts}</small>
            {secondaryText && <small>{secondaryText}</small>}
            <small>{fee}</small>
          </>
        ),
      }}
      columns={[
        { label: '期末市值', isLead: true, cell: ({ closing }) => closing },
        { label: '本月收益', isSigned: true, cell: ({ gain }) => gain },
        { label: '本人收益率', isSigned: true, cell: ({ own }) => own },
        { label: '期初市值', shown: 'wide', cell: ({ opening }) => opening },
        { label: '转入', shown: 'wide', cell: ({ paidIn }) => paidIn },
        { label: '转出', shown: 'wide', cell: ({ paidOut }) => paidOut },
      ]}
      sum={sum}
    />
  );
}

const FlowRows = ({ flows }: Pick<MonthReportView, 'flows'>) => (
  <CardList>
    {flows.map(({ key, title, note, amount }) => (
      <li key={key}>
        <ListRow title={title} note={note} value={amount} />
      </li>
    ))}
  </CardList>
);

const head: BuildPageHead<typeof loader> = ({ report }) => ({ title: report.title });

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
