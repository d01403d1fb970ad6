import { AmountsVisibilityButton } from '~/app/features/money/amounts-visibility-button';
import { FigureGrid } from '~/app/features/money/holding-card';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { FigureCell, SignedFigure } from '~/app/ui/figure';
import { Section } from '~/app/ui/section';
import type { Edition } from '~/domain/platform/edition';
import { IncomeDays, IncomeMonth } from '~/app/features/money/income-month';
import type { IncomeView } from '~/app/features/money/income-view';
import { TotalCard } from '~/app/ui/total-card';

interface IncomeBodyProps {
  view: IncomeView;
  edition: Edition;
  isHidden: boolean;
  returnTo: string;
  emptyAction: { to: string; label: string };
}

/** A month of income: totals, a calendar, the days one by one. */
export function MonthIncome({ view, edition, isHidden, returnTo, emptyAction }: IncomeBodyProps) {
  if (view.isEmpty) {
    return (
      <div className="mt-5">
        <EmptyState icon="calendar" title="还没有收益记录" action={emptyAction}>
          份额确认后，从第一个净值日起按日显示收益。
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <TotalCard
        className="mt-4"
        label="收益合计"
        title={`${view.monthName}收益（元）`}
        eye={<AmountsVisibilityButton edition={edition} isHidden={isHidden} returnTo={returnTo} />}
        value={<SignedFigure text={view.monthTotal} />}
      >
        <FigureGrid>
          <FigureCell signed value={view.total} label="累计收益" />
        </FigureGrid>
      </TotalCard>
      {view.links.years.length > 1 && (
        <div className="mt-4">
          <Chips label="年份" items={view.links.years} />
        </div>
      )}
      <div className="mt-2">
        <Chips oneLine label="月份" items={view.links.months} />
      </div>
      <IncomeMonth view={view} />
      <Section
        title="每日收益"
        footNote="按净值日计，含现金分红与红利再投资；申购、赎回费用计入当日。单位：元。"
      >
        <IncomeDays view={view} />
      </Section>
    </>
  );
}
