import { buildHoldingStripModel, type HoldingStripModel } from '~/app/charts/holding-strip-model';
import { buildLineChartModel, type LineChartModel } from '~/app/charts/line-chart-model';
import { addDays } from '~/domain/calendar/dates';

/** Models for the chart samples, built in the loader as on every page. */
export interface ChartModels {
  drawdown: LineChartModel | null;
  compared: LineChartModel | null;
  strip: HoldingStripModel | null;
}

const DAYS = 120;
const FIRST = '2026-05-04';

/** A curve that rises, falls and recovers; per cent. */
const curve = (rise: number, drawdown: number) =>
  Array.from(
    { length: DAYS },
    (_, day) => rise * (day / DAYS) - drawdown * Math.sin((day / DAYS) * Math.PI * 2),
  );

export function buildChartModels(): ChartModels {
  const dates = Array.from({ length: DAYS }, (_, day) => addDays(FIRST, day));
  const own = { name: '岫川进取一号', values: curve(9, -6) };
  return {
    drawdown: buildLineChartModel({
      dates,
      axis: 'percent',
      series: [own, { name: '沪深300', values: curve(2, 4) }],
      withDrawdown: true,
      events: [
        { date: addDays(FIRST, 30), kind: 'dividend', text: '每份 0.05 元' },
        { date: addDays(FIRST, 90), kind: 'buy', text: '1 万元' },
      ],
    }),
    compared: buildLineChartModel({
      dates,
      axis: 'value',
      series: ['市值', '投入本金', '第三条', '第四条'].map((name, index) => ({
        name,
        values: curve(8 - index * 2, index).map((value) => 100 + value),
      })),
    }),
    strip: buildHoldingStripModel(Array.from({ length: 200 }, (_, index) => ((index * 37) % 60) - 18)),
  };
}
