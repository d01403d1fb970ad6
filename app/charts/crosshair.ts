import { getTrendClass } from '~/app/ui/figure';
import { CHART_EVENT_LABELS } from '~/app/charts/chart-events';
import { toDayNumber, toIsoDate, formatReading } from '~/app/charts/format';
import type { LineChartModel } from '~/app/charts/line-chart-model';
import { findNearestPoint, plotSize, type Plot } from '~/app/charts/plot';
import { seriesFillClasses } from '~/app/charts/series-class';

const svgNamespace = 'http://www.w3.org/2000/svg';

function svgElement(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(svgNamespace, name);
  for (const key of Object.keys(attributes)) element.setAttribute(key, attributes[key] ?? '');
  return element;
}

export interface Crosshair {
  /** Shows a point by its position in the lists of the model. */
  show(index: number): void;
  /** Shows the point nearest to a screen position. */
  showAt(clientX: number): void;
  hide(): void;
  remove(): void;
}

/**
 * Turns the legend into a readout of one point and marks the point on the panel. Screen readers can announce the
 * readout.
 */
export function createCrosshair(
  root: HTMLElement,
  panel: SVGSVGElement,
  { model, plot }: { model: LineChartModel; plot: Plot },
  speak: (text: string) => void,
): Crosshair {
  const readings = root.querySelectorAll<HTMLElement>('[data-reading]');
  const firstDay = toDayNumber(model.start);
  const days = model.days.split(',').map(Number);
  const cross = svgElement('g', { visibility: 'hidden' });
  const rule = svgElement('line', { class: 'chart-cross', y1: '0', y2: '100%' });
  const date = svgElement('text', { class: 'chart-halo', y: '10' });
  const dots = model.lines.map((_, index) =>
    svgElement('circle', { class: seriesFillClasses[index] ?? '', r: '3' }),
  );
  [rule, date, ...dots].forEach((element) => cross.appendChild(element));
  panel.appendChild(cross);

  const write = (values: (number | null)[] | null) => {
    for (let index = 0; index < readings.length; index += 1) {
      const cell = readings[index];
      if (!cell) continue;
      const value = values?.[index] ?? null;
      const text = values
        ? formatReading(value, model.axis, model.decimals)
        : (model.lines[index]?.last ?? '');
      cell.textContent = text;
      cell.className = (model.axis === 'percent' && getTrendClass(text)) || '';
    }
  };

  const show = (place: number) => {
    const x = (plot.xs[place] ?? 0) / 10;
    rule.setAttribute('x1', `${x}%`);
    rule.setAttribute('x2', `${x}%`);
    const event = model.events.filter(({ at }) => at === place)[0];
    const day = toIsoDate(firstDay + (days[place] ?? 0));
    date.textContent = event ? `${day} ${CHART_EVENT_LABELS[event.kind]}` : day;
    date.setAttribute('x', `${x}%`);
    date.setAttribute('text-anchor', x < 20 ? 'start' : x > 80 ? 'end' : 'middle');
    dots.forEach((dot, index) => {
      const y = plot.ys[index]?.[place] ?? null;
      dot.setAttribute('visibility', y === null ? 'hidden' : 'inherit');
      dot.setAttribute('cx', `${x}%`);
      dot.setAttribute('cy', `${(y ?? 0) / 10}%`);
    });
    cross.setAttribute('visibility', 'visible');
    const values = plot.values.map((list) => list[place] ?? null);
    write(values);
    const readings = model.lines.map(
      ({ name }, index) => `${name} ${formatReading(values[index] ?? null, model.axis, model.decimals)}`,
    );
    speak([date.textContent, ...readings].join('，'));
  };
  return {
    show,
    showAt: (clientX) => {
      const box = panel.getBoundingClientRect();
      show(findNearestPoint(plot.xs, ((clientX - box.left) / box.width) * plotSize));
    },
    hide: () => {
      cross.setAttribute('visibility', 'hidden');
      write(null);
    },
    remove: () => {
      panel.removeChild(cross);
      write(null);
    },
  };
}
