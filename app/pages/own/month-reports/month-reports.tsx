import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageAction, type ActionReply } from '~/app/route-kit/page-action';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { reminderPaths } from '~/app/paths/reminders';
import { buildReportYears, type ReportYear } from '~/app/pages/own/month-reports/month-report-view';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { CardList } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { SignedFigure } from '~/app/ui/figure';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { FormNotice } from '~/app/ui/form/form-notice';
import { ListRow } from '~/app/ui/list-row';
import { MoreLink, PageTitle, Section } from '~/app/ui/section';

/** Monthly reports of a person: issued ones, and months that can be requested. */
export const handle = definePage({
  title: '月度账单',
  description: '每个已结束月份的持仓、资金流水、收益与费用，登录后查看。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({
    points: [
      '每个月末的全部持仓与市值，期初、转入、转出、收益、期末逐项相加',
      '本人收益率与产品同期、业绩比较指数同期并列',
      '带数字签名与校验码的 PDF，收到的人可以核对真伪',
    ],
  }),
});

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const found = await settle(context, context.upstream.monthReports.list());
  const amounts = createAmountDisplay(context.preferences.isAmountHidden);
  return {
    here: reminderPaths.monthReports(edition),
    assetsTo: paths.assets(edition),
    months: mapSection(found, (data) => ({
      years: buildReportYears(data, edition, amounts),
      nextIssueOn: data.next_issue_on,
    })),
  };
});

const schema = z.object({
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '请从列表中选择要生成的月份'),
});

/** Issues a report for a month without one and opens it; for a month with a report, opens that one. */
export const action = pageAction({ limit: 'write', schema }, async ({ value, context, edition }) => {
  const { report_id } = await context.upstream.monthReports.issue({ body: { month: value.month } });
  return redirect(reminderPaths.monthReport(edition, report_id), 303);
});

/** Number of expanded years. */
const YEARS_OPEN = 2;

export default function MonthReports() {
  const { months, here, assetsTo } = useLoaderData<typeof loader>();
  const errors = useActionData<ActionReply>()?.result.error ?? {};
  return (
    <div className="column">
      <PageTitle end={<MoreLink to={assetsTo}>资产</MoreLink>}>月度账单</PageTitle>
      <FormNotice message={Object.values(errors).flat()[0] ?? undefined} kept="已出具的账单不受影响。" />
      {!months.ok ? (
        <ErrorState title="月度账单暂时无法显示" retry={{ to: here }}>
          {months.message}。已出具的账单不受影响。
        </ErrorState>
      ) : (
        <>
          {months.data.nextIssueOn && (
            <p className="note-text mt-3">上月账单自 {months.data.nextIssueOn} 起出具。</p>
          )}
          {months.data.years.length === 0 && !months.data.nextIssueOn && (
            <EmptyState icon="document" title="还没有账单" action={{ to: assetsTo, label: '查看资产' }}>
              持有产品满一个自然月后，从次月第 5 个交易日起出具上月账单
            </EmptyState>
          )}
          {months.data.years.map((each, index) => (
            <Year key={each.year} {...each} here={here} isOpen={index < YEARS_OPEN} />
          ))}
        </>
      )}
      <p className="footnote">
        每月第 5
        个交易日起出具上月账单，并在收件箱提醒。更早的月份可以在这里生成，按生成时已公布的净值与已确认的资金计算。账单出具后净值或资金记录有修订的，另出更正账单，原账单保留。
      </p>
    </div>
  );
}

function Year({ year, rows, here, isOpen }: ReportYear & { here: string; isOpen: boolean }) {
  const list = (
    // A button of a row submits only its own month.
    <Form method="post" action={here}>
      <CardList label={`${year} 年`}>
        {rows.map(({ month, title, report }) => (
          <li key={month}>
            {report ? (
              <ListRow
                title={title}
                note={report.note}
                to={report.to}
                value={
                  <>
                    {report.value}
                    <small className="block">
                      <SignedFigure text={report.gain} />
                    </small>
                  </>
                }
              />
            ) : (
              <ListRow
                title={title}
                note="尚未生成"
                value="生成账单"
                submit={{ name: 'month', value: month }}
              />
            )}
          </li>
        ))}
      </CardList>
    </Form>
  );
  return isOpen ? (
    <Section title={`${year} 年`} note="期末市值与收益，元">
      {list}
    </Section>
  ) : (
    <DisclosureBox isLoose label={`${year} 年，${rows.length} 个月`}>
      {list}
    </DisclosureBox>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
