import '~/app/pages/content/shared/text-chart.css';
import { LineChart } from '~/app/charts/line-chart';
import type { ChartBlock } from '~/app/pages/content/shared/body-view';

/** A chart among the paragraphs of a text, with its table and its description. */
export const TextChart = ({ chart: { title, note, model } }: { chart: ChartBlock }) => (
  <section className="text-chart">
    <p className="text-chart-title">{title}</p>
    <LineChart model={model} label={title} />
    <p className="footnote">{note}</p>
  </section>
);
