import { Table } from '~/app/ui/table';
import {
  CHART_EVENT_CLASSES,
  CHART_EVENT_LABELS,
  CHART_EVENT_SHAPES,
  type ChartEventKind,
} from '~/app/charts/chart-events';
import type { LineChartModel } from '~/app/charts/line-chart-model';
import { DisclosureBox } from '~/app/ui/disclosure-box';

/** Shape of a point, drawn around the position it is placed at. */
export const ChartEventShape = ({ kind }: { kind: ChartEventKind }) => (
  <path className={CHART_EVENT_CLASSES[kind]} d={CHART_EVENT_SHAPES[kind]} />
);

/** Number of value columns that fit on a phone. */
const NARROW_MOST = 3;

/** Text form of a chart: its values as a table, its points as a list. */
export function ChartDataTable({ model, label }: { model: LineChartModel; label: string }) {
  const isSigned = model.axis === 'percent';
  const table = (
    <Table
      caption={label}
      columns={[{ label: '日期' }, ...model.lines.map((line) => ({ label: line.name, signed: isSigned }))]}
      rows={model.twin.map((row) => ({
        label: <span className="whitespace-nowrap">{row.date}</span>,
        cells: row.cells,
      }))}
    />
  );
  return (
    <>
      {model.events.length > 0 && <EventList events={model.events} />}
      <DisclosureBox label="查看数据表">
        {model.lines.length > NARROW_MOST ? (
          // Scrolls sideways, also by keyboard.
          <div className="chart-twin-scroll" role="region" aria-label={`${label}，可左右移动`} tabIndex={0}>
            {table}
          </div>
        ) : (
          table
        )}
      </DisclosureBox>
    </>
  );
}

function EventList({ events }: { events: LineChartModel['events'] }) {
  return (
    <DisclosureBox label={`分红与大事（${events.length}）`} className="chart-fold">
      <ul className="event-list">
        {events.map((event, index) => (
          <li className="flex py-1 text-ink-2 text-note/inherit" key={index}>
            <svg
              className="flex-none mt-1 mr-2"
              aria-hidden="true"
              width="14"
              height="14"
              viewBox="-7 -7 14 14"
            >
              <ChartEventShape kind={event.kind} />
            </svg>
            <span className="whitespace-nowrap">{event.date}</span>
            <span>
              {CHART_EVENT_LABELS[event.kind]} {event.text}
            </span>
          </li>
        ))}
      </ul>
    </DisclosureBox>
  );
}
