import { Card, CardList } from '~/app/ui/card';
import { SignedFigure } from '~/app/ui/figure';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';
import { ListRow } from '~/app/ui/list-row';
import { WeekdayHeads } from '~/app/ui/weekday-heads';
import type { HeatLevel, IncomeCell, IncomeView } from '~/app/features/money/income-view';

/** Background of a day by the size of its gain or loss. */
const HEAT_CLASSES: Record<HeatLevel, string> = {
  u1: 'heat-up-1',
  u2: 'heat-up-2',
  u3: 'heat-up-3',
  d1: 'heat-down-1',
  d2: 'heat-down-2',
  d3: 'heat-down-3',
};

/**
 * The month as a table in whole 元, with links from days to their rows below; omitted in elder mode, where the table
 * is too narrow.
 */
export function IncomeMonth({ view: { monthName, weeks } }: { view: IncomeView }) {
  return (
    <table className="month-table card mt-3 elder:hidden">
      <caption className="sr-only">{monthName}每日收益，取整到元</caption>
      <WeekdayHeads />
      <tbody>
        {weeks.map((week, index) => (
          <tr key={index}>
            {week.map((cell, at) => (
              <td key={at} className={cell?.heat ? HEAT_CLASSES[cell.heat] : undefined}>
                {cell && <Day cell={cell} />}
              </td>
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
        <SignedFigure text={text} />
      </small>
    </Link>
  );
}

/** Days of the month with income, newest first, each with its composition. */
export function IncomeDays({ view: { days } }: { view: IncomeView }) {
  if (days.length === 0) {
    return (
      <Card pad="p">
        <p className="note-text">这个月没有收益记录</p>
      </Card>
    );
  }
  return (
    <CardList>
      {days.map((day) => (
        <li key={day.date} id={`d${day.date}`}>
          <IncomeDay day={day} />
        </li>
      ))}
    </CardList>
  );
}

/** A day with its total; with several funds, an expandable list of them. */
function IncomeDay({ day }: { day: IncomeView['days'][number] }) {
  if (day.funds.length === 0) return <ListRow title={day.title} value={<SignedFigure text={day.amount} />} />;
  return (
    <details>
      <summary className="list-row">
        <span>{day.title}</span>
        <em>
          <SignedFigure text={day.amount} />
        </em>
        <Icon name="down" size="s" />
      </summary>
      {day.funds.map((fund) =>
        fund.to === null ? (
          <div key={fund.code} className="list-row list-row-sub">
            <FundIncome fund={fund} />
          </div>
        ) : (
          <Link key={fund.code} className="list-row list-row-sub" to={fund.to}>
            <FundIncome fund={fund} />
          </Link>
        ),
      )}
    </details>
  );
}

function FundIncome({ fund }: { fund: IncomeView['days'][number]['funds'][number] }) {
  return (
    <>
      <span>
        <small>{fund.name}</small>
      </span>
      <em>
        <SignedFigure text={fund.amount} />
      </em>
    </>
  );
}
