import '~/app/charts/risk-plane.css';
import type { RiskPlaneModel } from '~/app/charts/risk-plane-model';
import { seriesFillClasses } from '~/app/charts/series-class';

interface RiskPlaneProps {
  model: RiskPlaneModel;
  /** Description of the plane for screen readers; a table next to it holds the values. */
  label: string;
  /** Labels of the axes. */
  gainName: string;
  riskName: string;
}

/**
 * Draws funds as numbered points: risk on the x axis, return on the y axis. Rendered on the server; the page holds
 * the table.
 */
export function RiskPlane({ model, label, gainName, riskName }: RiskPlaneProps) {
  return (
    <figure className="chart">
      <p className="tiny-text">{gainName}</p>
      <div translate="no">
        <svg className="risk-plane-plot" role="img" aria-label={`${label}。数据见下方表格。`}>
          {model.gains.map(({ at, label: text, isZero }) => (
            <g key={text}>
              <line
                className={isZero ? 'chart-zero' : 'chart-grid'}
                x1="0"
                x2="100%"
                y1={`${at}%`}
                y2={`${at}%`}
              />
              <text x="0" y={`${at}%`} dy="-4">
                {text}
              </text>
            </g>
          ))}
          {model.risks.map(({ at, label: text }) => (
            <line key={text} className="chart-grid" x1={`${at}%`} x2={`${at}%`} y1="0" y2="100%" />
          ))}
          {model.points.map(({ mark, series, left, top, isMarkedLeft }) => (
            <g key={mark}>
              <circle className={seriesFillClasses[series]} cx={`${left}%`} cy={`${top}%`} r="5" />
              <text
                className="risk-plane-mark"
                x={`${left}%`}
                y={`${top}%`}
                dx={isMarkedLeft ? -9 : 9}
                dy="5"
                textAnchor={isMarkedLeft ? 'end' : undefined}
              >
                {mark}
              </text>
            </g>
          ))}
        </svg>
        <svg className="chart-days" aria-hidden="true">
          {model.risks.map(({ at, label: text }) => (
            <text key={text} x={`${at}%`} y="14" textAnchor={at < 4 ? 'start' : 'middle'}>
              {text}
            </text>
          ))}
        </svg>
      </div>
      <p className="tiny-text text-right">{riskName}</p>
    </figure>
  );
}
