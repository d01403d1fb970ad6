import { Link } from '~/app/ui/link';
import { WeekdayHeads } from '~/app/ui/weekday-heads';
import type { CalendarDay } from '~/app/features/lists/open-month';

interface MonthTableProps {
  title: string;
  weeks: readonly (CalendarDay | null)[][];
}

/** A month as a table: open days are links, and the viewer's own days are marked by text. */
export function MonthTable({ title, weeks }: MonthTableProps) {
  return (
    <table className="month-table card mt-3">
      <caption className="sr-only">{title}的开放日</caption>
      <WeekdayHeads />
      <tbody>
        {weeks.map((week, index) => (
          <tr key={index}>
            {week.map((cell, at) => (
              <td
                key={at}
                aria-current={cell?.isToday ? 'date' : undefined}
                className={cell?.isChosen ? 'is-on' : undefined}
              >
                {cell && <Day cell={cell} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ cell: { number, openCount, hasOwn, isChosen, to } }: { cell: CalendarDay }) {
  const words = (
    <>
      <b>{number}</b>
      <small>
        {hasOwn ? '我的' : openCount > 0 ? `${openCount} 只` : '\u00a0'}
        {openCount > 0 && <span className="sr-only">，{openCount} 只产品开放</span>}
        {isChosen && <span className="sr-only">，已选</span>}
      </small>
    </>
  );
  return to !== null ? (
    <Link to={to} replace preventScrollReset>
      {words}
    </Link>
  ) : (
    <span>{words}</span>
  );
}
