import { buildLineChartModel, type LineChartModel } from '~/app/charts/line-chart-model';
import type { CallResult, Contract } from '~/contract';

type Body = CallResult<Contract['content']['newsDetail']>['body'];
type Chart = Extract<Body[number], { type: 'chart' }>;

/** A chart, ready to draw. */
export interface ChartBlock {
  type: 'chart';
  title: string;
  note: string;
  model: LineChartModel | null;
}
export type NonChartBlock = Exclude<Body[number], Chart>;
/** A block, ready to draw. */
export type BodyBlock = NonChartBlock | ChartBlock;

const asPercent = (ratio: number): number => ratio * 100;

/**
 * Builds the blocks of a text, ready to draw. Runs in a loader, so that the browser does not build chart models.
 */
export const buildBodyBlocks = (body: Body): BodyBlock[] =>
  body.map((block) => {
    if (block.type !== 'chart') return block;
    const { title, note, dates, lines } = block;
    const series = lines.map(({ name, values }) => ({ name, values: values.map(asPercent) }));
    return { type: 'chart', title, note, model: buildLineChartModel({ dates, series, axis: 'percent' }) };
  });
