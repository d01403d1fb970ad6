import '~/app/charts/line-chart.css';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { getTrendClass } from '~/app/ui/figure';
import { ChartEventShape, ChartDataTable } from '~/app/charts/chart-data-table';
import type { LineChartModel } from '~/app/charts/line-chart-model';
import {
  buildGapPath,
  buildLinePath,
  buildPlot,
  plotSize,
  buildDrawdownPaths,
  type Plot,
} from '~/app/charts/plot';
import { seriesFillClasses, seriesLineClasses, seriesStrokeClasses } from '~/app/charts/series-class';

interface LineChartProps {
  model: LineChartModel | null;
  /** Description of the chart for screen readers. */
  label: string;
  /**
   * Address of this page without a window of days. Two fingers then choose a window, and `from` and `to` are added
   * to its query.
   */
  windowTo?: string | undefined;
  /** Period links, between the chart and its data table. */
  children?: ReactNode;
}

/** Events that load the code for reading by finger, pointer and keys. */
const STARTS = ['touchstart', 'mouseenter', 'focusin'];
const getPercent = (units: number) => `${Math.round(units) / 10}%`;

/** Draws one to six lines with a legend, the worst drawdown, dates and a data table. Rendered on the server. */
export function LineChart({ model, label, windowTo, children }: LineChartProps) {
  if (!model) {
    return (
      <>
        <p className="chart-empty">数据不足，暂无走势</p>
        {children}
      </>
    );
  }
  return (
    <Drawn model={model} label={label} windowTo={windowTo}>
      {children}
    </Drawn>
  );
}

function Drawn({ model, label, windowTo, children }: LineChartProps & { model: LineChartModel }) {
  const root = useRef<HTMLDivElement>(null);
  const isAtHand = useRef(false);
  const plot = useMemo(() => buildPlot(model), [model]);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    // The keyboard has something to read only when scripts run.
    element.querySelector('.chart')?.setAttribute('tabindex', '0');
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = () => {
      isAtHand.current = true;
      forget();
      void import('~/app/charts/chart-gestures').then(({ enableChartGestures: readByHand }) => {
        if (!isGone) stop = readByHand(element, { model, plot, windowTo });
      });
    };
    const forget = () => STARTS.forEach((type) => element.removeEventListener(type, start));
    // When the chart is redrawn, for example for another window, reading is enabled again.
    if (isAtHand.current) start();
    else STARTS.forEach((type) => element.addEventListener(type, start, { passive: true }));
    return () => {
      isGone = true;
      forget();
      stop?.();
    };
  }, [model, plot, windowTo]);
  return (
    <>
      <div ref={root}>
        <ChartKey model={model} />
        <figure className="chart" aria-label={label}>
          <Panel model={model} plot={plot} label={label} />
          {model.drawdown && <UnderWater model={model} plot={plot} />}
          <DateAxis model={model} />
          {model.drawdown && <DrawdownCaption drawdown={model.drawdown} />}
        </figure>
      </div>
      {children}
      <ChartDataTable model={model} label={label} />
    </>
  );
}

function ChartKey({ model }: { model: LineChartModel }) {
  const name =
    model.lines.length > 3
      ? 'chart-legend chart-legend-four'
      : model.lines.length === 1
        ? 'chart-legend chart-legend-one'
        : 'chart-legend';
  return (
    <ul className={name}>
      {model.lines.map((line, index) => (
        <li key={line.name}>
          <svg aria-hidden="true">
            <line className={seriesStrokeClasses[index]} x1="0" x2="14" y1="5" y2="5" />
          </svg>
          {line.name}
          <b data-reading={index} className={model.axis === 'percent' ? getTrendClass(line.last) : undefined}>
            {line.last}
          </b>
        </li>
      ))}
    </ul>
  );
}

function Shade({ model, plot }: { model: LineChartModel; plot: Plot }) {
  if (!model.drawdown) return null;
  const from = plot.xs[model.drawdown.peak] ?? 0;
  const to = plot.xs[model.drawdown.trough] ?? 0;
  return (
    <rect
      className="chart-shade"
      x={from.toFixed(1)}
      width={(to - from).toFixed(1)}
      y="0"
      height={plotSize}
    />
  );
}

function Panel({ model, plot, label }: { model: LineChartModel; plot: Plot; label: string }) {
  const last = plot.xs.length - 1;
  const markers = model.drawdown ? [model.drawdown.peak, model.drawdown.trough] : [];
  return (
    <div className="flex" translate="no">
      <svg className="chart-plot" role="img" aria-label={`${label}。数据见下方表格。`}>
        <svg width="100%" height="100%" viewBox={`0 0 ${plotSize} ${plotSize}`} preserveAspectRatio="none">
          <Shade model={model} plot={plot} />
          {model.ticks.map((tick) => (
            <line
              key={tick.label}
              className={tick.isZero ? 'chart-zero' : 'chart-grid'}
              x1="0"
              x2={plotSize}
              y1={tick.at * 10}
              y2={tick.at * 10}
            />
          ))}
          {model.hasGap && <path className="chart-gap" d={buildGapPath(plot)} />}
          {model.lines
            .map((line, index) => (
              <path
                key={line.name}
                className={seriesLineClasses[index]}
                d={buildLinePath(plot.xs, plot.ys[index] ?? [])}
              />
            ))
            .reverse()}
        </svg>
        {markers.map((place) => (
          <circle
            key={place}
            className="chart-mark"
            cx={getPercent(plot.xs[place] ?? 0)}
            cy={getPercent(plot.ys[0]?.[place] ?? 0)}
            r="3"
          />
        ))}
        {model.events.slice(0, 40).map((event, index) => (
          <svg
            key={index}
            x={getPercent(plot.xs[event.at] ?? 0)}
            y={getPercent(plot.ys[0]?.[event.at] ?? 0)}
            overflow="visible"
          >
            <ChartEventShape kind={event.kind} />
          </svg>
        ))}
        {model.lines.map((line, index) => {
          const y = plot.ys[index]?.[last];
          return y == null ? null : (
            <circle key={line.name} className={seriesFillClasses[index]} cx="100%" cy={getPercent(y)} r="3" />
          );
        })}
      </svg>
      <svg className="chart-values" aria-hidden="true">
        {model.ticks.map((tick) => (
          <text key={tick.label} x="8" y={`${tick.at}%`} dy="4">
            {tick.label}
          </text>
        ))}
      </svg>
    </div>
  );
}

function UnderWater({ model, plot }: { model: LineChartModel; plot: Plot }) {
  const paths = buildDrawdownPaths(model, plot.xs);
  if (!paths || !model.drawdown) return null;
  return (
    <div className="flex" aria-hidden="true" translate="no">
      <svg className="chart-below">
        <svg width="100%" height="100%" viewBox={`0 0 ${plotSize} ${plotSize}`} preserveAspectRatio="none">
          <Shade model={model} plot={plot} />
          <path className="chart-ground" d={paths.ground} />
          <path className="series-line chart-deepest" d={paths.edge} />
          <line className="chart-zero" x1="0" x2={plotSize} y1="0" y2="0" />
        </svg>
      </svg>
      <svg className="chart-values">
        <text x="8" y="0" dy="9">
          回撤
        </text>
        <text x="8" y="87%" dy="4">
          {model.drawdown.floorLabel}
        </text>
      </svg>
    </div>
  );
}

function DateAxis({ model }: { model: LineChartModel }) {
  const { marks: markers } = model;
  return (
    <p className="chart-dates" aria-hidden="true" translate="no">
      <span>{markers[0]}</span>
      <span className="chart-dates-middle">{markers.length > 2 && <span>{markers[1]}</span>}</span>
      <span>{markers[markers.length - 1]}</span>
    </p>
  );
}

function DrawdownCaption({ drawdown }: { drawdown: NonNullable<LineChartModel['drawdown']> }) {
  return (
    <figcaption className="drawdown-caption">
      <i />
      <span>
        区间最大回撤 {drawdown.depth}
        <br />
        <span className="whitespace-nowrap">{drawdown.peakDate}</span> 至{' '}
        <span className="whitespace-nowrap">{drawdown.troughDate}</span>，
        {drawdown.recoveredDate ? (
          <>
            <span className="whitespace-nowrap">{drawdown.recoveredDate}</span> 修复
          </>
        ) : (
          '尚未修复'
        )}
      </span>
    </figcaption>
  );
}
