import '~/app/pages/own/assets/own-assets.css';
import { FigureLink } from '~/app/features/figures/figure-link';
import { LineChart } from '~/app/charts/line-chart';
import { paths } from '~/app/paths';
import { AmountsVisibilityButton } from '~/app/features/money/amounts-visibility-button';
import { FigureGrid } from '~/app/features/money/holding-card';
import { IncomeDays, IncomeMonth } from '~/app/features/money/income-month';
import type { WealthView } from '~/app/pages/own/assets/wealth-view';
import { Card, CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { FigureCell, SignedFigure } from '~/app/ui/figure';
import { reminderPaths } from '~/app/paths/reminders';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import { PeriodLinks } from '~/app/ui/tabs';
import type { Edition } from '~/domain/platform/edition';
import { TotalCard } from '~/app/ui/total-card';
import { DisclosureBox } from '~/app/ui/disclosure-box';

interface SummaryProps {
  edition: Edition;
  isHidden: boolean;
  returnTo: string;
  total: string;
  /** Null when only the holdings could be loaded. */
  wealth: WealthView | null;
}

/** Total with its NAV days; income of the day, the month, the year and overall; and money in transit. */
export function WealthSummary({ edition, isHidden, returnTo, total, wealth }: SummaryProps) {
  return (
    <TotalCard
      label="总资产"
      title="总资产（元）"
      eye={<AmountsVisibilityButton edition={edition} isHidden={isHidden} returnTo={returnTo} />}
      value={total}
    >
      {wealth && (
        <>
          {wealth.transit && <p className="tiny-text mt-1">{wealth.transit}</p>}
          {wealth.navDays && <p className="tiny-text mt-1">{wealth.navDays}</p>}
          <FigureGrid>
            {wealth.incomes.map(({ label, value }) => (
              <FigureCell key={label} signed value={value} label={label} />
            ))}
          </FigureGrid>
          {wealth.transitLines.map(({ title, amount }) => (
            <a key={title} className="in-transit" href="#under-way">
              <Icon name="clock" size="m" />
              <span>
                {title} {amount} 元
              </span>
            </a>
          ))}
        </>
      )}
    </TotalCard>
  );
}

/** Value against money paid in, with its window in a sentence. */
export function WealthCurve({ wealth }: { wealth: WealthView }) {
  const { sentence } = wealth;
  const label = wealth.isHidden ? '收益与净投入之比' : '资产与净投入（万元）';
  return (
    <Card as="section" pad="p" label="资产走势">
      <LineChart model={wealth.curve} label={label}>
        <PeriodLinks label="走势区间" items={wealth.ranges} />
        <p className="note-text mt-2">
          {sentence.range}净投入 {sentence.putIn} 元，收益 <SignedFigure text={sentence.gain} /> 元
          {sentence.own !== null && (
            <>
              ；自 <span className="whitespace-nowrap">{sentence.since}</span> 起
              <FigureLink of="own_xirr">年化</FigureLink> <SignedFigure text={sentence.own} />
              （XIRR）
            </>
          )}
          {sentence.ownGap !== null && (
            <>
              ；<FigureLink of="own_xirr">年化</FigureLink>：{sentence.ownGap}
            </>
          )}
          。<span className="whitespace-nowrap">{sentence.days}</span>
        </p>
      </LineChart>
    </Card>
  );
}

/** Calendar of gains of all assets for one month, with its total and links to other months. */
export function WealthGains({ wealth: { calendar, ended } }: { wealth: WealthView }) {
  if (calendar.isEmpty) return null;
  return (
    <Section
      title="收益日历"
      id="income"
      note={
        <span className="month-turn">
          {calendar.links.before && <Link to={calendar.links.before}>上月</Link>}
          <span>{calendar.monthName}</span>
          {calendar.links.after && <Link to={calendar.links.after}>下月</Link>}
        </span>
      }
      footNote={
        <>
          按净值日计：私募周频净值、股权与海外估值的变动记在各自的净值日；含分红与分配，申购、赎回费用计入当日，外币按汇率公布日折算。
          {ended && <> 累计收益含已结束持有产品的收益 {ended} 元。</>}
        </>
      }
    >
      <IncomeMonth view={calendar} />
      <p className="month-sum">
        <span>
          {calendar.monthName}，{calendar.days.length} 个净值日
        </span>
        <b>
          <SignedFigure text={calendar.monthTotal} />
        </b>
      </p>
      <DisclosureBox label="每日收益与构成">
        <IncomeDays view={calendar} />
      </DisclosureBox>
      <DisclosureBox label="其他月份">
        {calendar.links.years.length > 1 && <Chips label="年份" items={calendar.links.years} />}
        <Chips oneLine label="月份" items={calendar.links.months} />
      </DisclosureBox>
    </Section>
  );
}

/** Links to documents and dates of the holdings. */
export function WealthDocumentLinks({ edition }: { edition: Edition }) {
  const rows = [
    { icon: 'receipt', title: '交易记录', note: undefined, to: paths.records(edition) },
    {
      icon: 'receipt',
      title: '月度账单',
      note: '每月持仓、资金与收益，可下载 PDF',
      to: reminderPaths.monthReports(edition),
    },
    { icon: 'document', title: '资产与存续证明', note: undefined, to: paths.existenceCert(edition) },
    { icon: 'calendar', title: '产品日历', note: '开放日、锁定到期', to: paths.productCalendar(edition) },
  ] as const;
  return (
    <Section title="记录与证明">
      <CardList>
        {rows.map((row) => (
          <li key={row.title}>
            <ListRow {...row} />
          </li>
        ))}
      </CardList>
    </Section>
  );
}
