import { trendClassOf } from '~/app/ui/figure';
import { dayOf, isoOf, readingLabel } from '~/app/charts/format';
import type { LineChartModel } from '~/app/charts/line-chart-model';
import { nearestPoint, side, type Plot } from '~/app/charts/plot';
import { fillClass } from '~/app/charts/series-class';

const svgNamespace = 'http://www.w3.org/2000/svg';

function svgElement(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(svgNamespace, name);
  for (const key of Object.keys(attributes)) element.setAttribute(key, attributes[key] ?? '');
  return element;
}

/** Turns the key into the reading under a finger or a pointer; returns what undoes it. Loaded at the first touch. */
export function followFinger(root: HTMLElement, model: LineChartModel, plot: Plot): () => void {
  const panel = root.querySelector<SVGSVGElement>('.chart-plot');
  if (!panel) return () => undefined;
  const readings = root.querySelectorAll<HTMLElement>('[data-reading]');
  const firstDay = dayOf(model.start);
  const days = model.days.split(',').map(Number);
  const cross = svgElement('g', { visibility: 'hidden' });
  const rule = svgElement('line', { class: 'chart-cross', y1: '0', y2: '100%' });
  const date = svgElement('text', { class: 'chart-halo', y: '10' });
  const dots = model.lines.map((_, index) => svgElement('circle', { class: fillClass[index] ?? '', r: '3' }));
  [rule, date, ...dots].forEach((part) => cross.appendChild(part));
  panel.appendChild(cross);

  const write = (values: (number | null)[] | null) => {
    for (let index = 0; index < readings.length; index += 1) {
      const cell = readings[index];
      if (!cell) continue;
      const value = values?.[index] ?? null;
      const text = values
        ? readingLabel(value, model.axis, model.decimals)
        : (model.lines[index]?.last ?? '');
      cell.textContent = text;
      cell.className = (model.axis === 'percent' && trendClassOf(text)) || '';
    }
  };

  const show = (clientX: number) => {
    const box = panel.getBoundingClientRect();
    const place = nearestPoint(plot.xs, ((clientX - box.left) / box.width) * side);
    const x = (plot.xs[place] ?? 0) / 10;
    rule.setAttribute('x1', `${x}%`);
    rule.setAttribute('x2', `${x}%`);
    date.textContent = isoOf(firstDay + (days[place] ?? 0));
    date.setAttribute('x', `${x}%`);
    date.setAttribute('text-anchor', x < 15 ? 'start' : x > 85 ? 'end' : 'middle');
    dots.forEach((dot, index) => {
      const y = plot.ys[index]?.[place] ?? null;
      dot.setAttribute('visibility', y === null ? 'hidden' : 'inherit');
      dot.setAttribute('cx', `${x}%`);
      dot.setAttribute('cy', `${(y ?? 0) / 10}%`);
    });
    cross.setAttribute('visibility', 'visible');
    write(plot.values.map((list) => list[place] ?? null));
  };
  const hide = () => {
    cross.setAttribute('visibility', 'hidden');
    write(null);
  };
  const onTouch = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (touch) show(touch.clientX);
  };
  const onMouse = (event: MouseEvent) => show(event.clientX);

  panel.addEventListener('touchstart', onTouch, { passive: true });
  panel.addEventListener('touchmove', onTouch, { passive: true });
  panel.addEventListener('touchend', hide);
  panel.addEventListener('touchcancel', hide);
  panel.addEventListener('mousemove', onMouse);
  panel.addEventListener('mouseleave', hide);
  return () => {
    panel.removeEventListener('touchstart', onTouch);
    panel.removeEventListener('touchmove', onTouch);
    panel.removeEventListener('touchend', hide);
    panel.removeEventListener('touchcancel', hide);
    panel.removeEventListener('mousemove', onMouse);
    panel.removeEventListener('mouseleave', hide);
    panel.removeChild(cross);
    write(null);
  };
}
