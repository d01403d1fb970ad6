import '~/app/ui/month-table.css';
import { AmountsEye } from '~/app/parts/money/amounts-eye';
import { Pairs } from '~/app/parts/money/holding-card';
import { Card, CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { Cell, Change } from '~/app/ui/figure';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import type { Edition } from '~/domain/base/edition';
import type { IncomeCell, IncomeView } from '~/app/pages/public/account/income-view';

interface IncomeBodyProps {
  view: IncomeView;
  edition: Edition;
  isHidden: boolean;
  returnTo: string;
  emptyAction: { to: string; label: string };
}

/** A month of income: sums, a calendar of it, the days one by one. */
export function IncomeBody({ view, edition, isHidden, returnTo, emptyAction }: IncomeBodyProps) {
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
      <Card as="section" pad="p" className="mt-4 pt-2" label="收益合计">
        <div className="assets-head">
          {view.monthName}收益（元）
          <AmountsEye edition={edition} isHidden={isHidden} returnTo={returnTo} />
        </div>
        <b className="figure block mt-1">
          <Change text={view.monthTotal} />
        </b>
        <Pairs>
          <Cell signed value={view.total} label="累计收益" />
        </Pairs>
      </Card>
      {view.links.years.length > 1 && (
        <div className="mt-4">
          <Chips label="年份" items={view.links.years} />
        </div>
      )}
      <div className="mt-2">
        <Chips label="月份" items={view.links.months} />
      </div>
      <IncomeMonth view={view} />
      <Days view={view} />
    </>
  );
}

/** The month as a table in whole 元, its days leading to their lines below; left out in elder mode, where it is too narrow. */
function IncomeMonth({ view: { monthName, weeks } }: { view: IncomeView }) {
  return (
    <table className="month-table card mt-3 elder-hidden">
      <caption className="sr-only">{monthName}每日收益，取整到元</caption>
      <thead>
        <tr>
          {['一', '二', '三', '四', '五', '六', '日'].map((name) => (
            <th key={name} scope="col">
              <span className="sr-only">周</span>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={index}>
            {week.map((cell, at) => (
              <td key={at}>{cell && <Day cell={cell} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ cell: { day, number, text } }: { cell: IncomeCell }) {
  if (text === null) {
    return (
      <span>
        <b>{number}</b>
        <small>{'\u00a0'}</small>
      </span>
    );
  }
  return (
    <Link to={`#d${day}`} preventScrollReset>
      <b>{number}</b>
      <small>
        <Change text={text} />
      </small>
    </Link>
  );
}

function Days({ view: { days } }: { view: IncomeView }) {
  return (
    <Section
      title="每日收益"
      footNote="按净值日计，含现金分红与红利再投资；申购、赎回费用计入当日。单位：元。"
    >
      {days.length === 0 ? (
        <Card pad="p">
          <p className="note-text">这个月没有收益记录</p>
        </Card>
      ) : (
        <CardList>
          {days.map((day) => (
            <li key={day.date} id={`d${day.date}`}>
              <IncomeDay day={day} />
            </li>
          ))}
        </CardList>
      )}
    </Section>
  );
}

/** A day with its sum; where there are several funds, each of them below, opened by the day. */
function IncomeDay({ day }: { day: IncomeView['days'][number] }) {
  if (day.funds.length === 0) return <ListRow title={day.title} value={<Change text={day.amount} />} />;
  return (
    <details>
      <summary className="list-row">
        <span>{day.title}</span>
        <em>
          <Change text={day.amount} />
        </em>
        <Icon name="down" size="s" />
      </summary>
      {day.funds.map((fund) => (
        <Link key={fund.code} className="list-row list-row-sub" to={fund.to}>
          <span>
            <small>{fund.name}</small>
          </span>
          <em>
            <Change text={fund.amount} />
          </em>
        </Link>
      ))}
    </details>
  );
}
