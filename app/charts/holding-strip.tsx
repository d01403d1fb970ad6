import { FigureCell } from '~/app/ui/figure';
import type { HoldingStripModel } from '~/app/charts/holding-strip-model';
import { minHoldings, maxStripLines } from '~/app/charts/strip-limits';

interface HoldingStripProps {
  model: HoldingStripModel | null;
  /** For example 任意一周买入并持有满 1 年. */
  title: string;
  /** Omits worst, median and best, because the page shows them next to the strip. */
  isBare?: boolean;
}

/**
 * Draws one hairline for each past holding period, marks zero and the median, and shows the count; worst, median
 * and best follow below.
 */
export function HoldingStrip({ model, title, isBare }: HoldingStripProps) {
  if (!model) {
    return (
      <>
        <p className="font-semibold">{title}</p>
        <p className="note-text">可计算的次数少于 {minHoldings} 次，暂不展示分布</p>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold">{title}</p>
      <p className="note-text mb-2">共 {model.count} 次，每条细线为一次的结果</p>
      <svg className="holding-strip" role="img" aria-label={`${model.count} 次持有的收益分布`}>
        <svg width="100%" height="100%" viewBox={`0 0 ${maxStripLines} 100`} preserveAspectRatio="none">
          {model.layers.map((path, index) => (
            <path key={index} d={path} />
          ))}
        </svg>
        {model.zeroAt !== null && <line x1={`${model.zeroAt}%`} x2={`${model.zeroAt}%`} y1="0" y2="100%" />}
        <line
          className="holding-strip-median"
          x1={`${model.medianAt}%`}
          x2={`${model.medianAt}%`}
          y1="0"
          y2="100%"
        />
      </svg>
      <div translate="no">
        <svg className="holding-strip-axis" aria-hidden="true">
          {model.ticks.map((tick) => (
            <text
              key={tick.label}
              x={`${tick.at}%`}
              y="13"
              textAnchor={tick.at < 4 ? 'start' : tick.at > 96 ? 'end' : 'middle'}
            >
              {tick.label}
            </text>
          ))}
        </svg>
      </div>
      {!isBare && (
        <div className="three-columns mt-2">
          <FigureCell signed value={model.worst} label="最差一次" />
          <FigureCell signed value={model.median} label="中位数" />
          <FigureCell signed value={model.best} label="最好一次" />
        </div>
      )}
    </>
  );
}
