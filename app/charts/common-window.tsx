import '~/app/charts/line-chart.css';
import { seriesStrokeClasses } from '~/app/charts/series-class';

interface CommonWindowProps {
  /** One entry a fund: the start of its lifetime, in per cent of the longest lifetime. */
  starts: number[];
  /** Start of the common window, in per cent. */
  windowStart: number;
  markers: { at: number; label: string }[];
  label: string;
}

/** Lifetimes of two to six funds and the window they share. */
export function CommonWindow({ starts, windowStart, markers, label }: CommonWindowProps) {
  return (
    <figure className="chart" translate="no">
      <svg className="window-bar" role="img" aria-label={label}>
        <rect
          className="chart-shade"
          x={`${windowStart}%`}
          width={`${100 - windowStart}%`}
          y="0"
          height="100%"
        />
        {starts.map((start, index) => {
          const y = `${((index + 0.8) / (starts.length + 0.6)) * 100}%`;
          return (
            <line
              key={index}
              className={seriesStrokeClasses[index]}
              x1={`${start}%`}
              x2="100%"
              y1={y}
              y2={y}
            />
          );
        })}
      </svg>
      <svg className="chart-days" aria-hidden="true">
        {markers.map((marker) => (
          <text
            key={marker.label}
            x={`${marker.at}%`}
            y="14"
            textAnchor={marker.at < 4 ? 'start' : marker.at > 96 ? 'end' : 'middle'}
          >
            {marker.label}
          </text>
        ))}
      </svg>
    </figure>
  );
}
