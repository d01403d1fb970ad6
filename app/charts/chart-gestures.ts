import { createCrosshair } from '~/app/charts/crosshair';
import { sliceDayWindow } from '~/app/charts/day-window';
import { toDayNumber, toIsoDate } from '~/app/charts/format';
import type { LineChartModel } from '~/app/charts/line-chart-model';
import { plotSize, type Plot } from '~/app/charts/plot';
import { trackPinch } from '~/app/charts/pinch';

interface Drawing {
  model: LineChartModel;
  plot: Plot;
  windowTo: string | undefined;
}

/** How long a finger must rest before the chart shows a reading; a shorter touch scrolls the page. */
const PRESS_MS = 300;
/** A finger that moves farther than this scrolls the page. */
const SLIP_PX = 9;

/**
 * Enables reading of a chart by touch, pointer and keys: a resting finger, a mouse, ← → Home End and Escape. Two
 * fingers choose a window; + and − do the same. Loaded when a chart is first touched, pointed at or focused.
 * Returns a function that removes the listeners.
 */
export function enableChartGestures(root: HTMLElement, { model, plot, windowTo }: Drawing): () => void {
  const panel = root.querySelector<SVGSVGElement>('.chart-plot');
  const figure = root.querySelector<HTMLElement>('.chart');
  if (!panel || !figure) return () => undefined;
  const spoken = document.createElement('p');
  spoken.className = 'sr-only';
  spoken.setAttribute('aria-live', 'polite');
  root.appendChild(spoken);
  let isSpeaking = false;
  const crosshair = createCrosshair(root, panel, { model, plot }, (text) => {
    if (isSpeaking) spoken.textContent = text;
  });
  const signal: (() => void)[] = [];
  const on = (target: Element, type: string, listener: (event: never) => void, passive = true) => {
    target.addEventListener(type, listener as EventListener, { passive });
    signal.push(() => target.removeEventListener(type, listener as EventListener));
  };
  const goTo = (start: number, end: number): boolean => {
    const days = model.days.split(',');
    const to = toIsoDate(toDayNumber(model.start) + Number(days[days.length - 1]));
    const window = sliceDayWindow({ from: model.start, to }, start, end);
    if (window && windowTo) follow(root, windowTo, window);
    return window !== null;
  };

  let timer = 0;
  let isReading = false;
  let startAt = { x: 0, y: 0 };
  const rest = () => {
    clearTimeout(timer);
    isReading = false;
    crosshair.hide();
  };
  on(panel, 'touchstart', (event: TouchEvent) => {
    const touch = event.touches[0];
    rest();
    if (!touch || event.touches.length > 1) return;
    startAt = { x: touch.clientX, y: touch.clientY };
    timer = window.setTimeout(() => {
      isReading = true;
      crosshair.showAt(startAt.x);
    }, PRESS_MS);
  });
  on(
    panel,
    'touchmove',
    (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!touch || event.touches.length > 1) return;
      if (isReading) {
        // The page does not scroll while a finger reads.
        if (event.cancelable) event.preventDefault();
        crosshair.showAt(touch.clientX);
      } else if (Math.abs(touch.clientX - startAt.x) + Math.abs(touch.clientY - startAt.y) > SLIP_PX) {
        clearTimeout(timer);
      }
    },
    false,
  );
  on(panel, 'touchend', rest);
  on(panel, 'touchcancel', rest);
  on(panel, 'contextmenu', (event: Event) => isReading && event.preventDefault(), false);
  on(panel, 'mousemove', (event: MouseEvent) => crosshair.showAt(event.clientX));
  on(panel, 'mouseleave', () => crosshair.hide());

  let index = plot.xs.length - 1;
  on(
    figure,
    'keydown',
    (event: KeyboardEvent) => {
      const last = plot.xs.length - 1;
      const next = {
        ...{ ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last },
        ...{ PageUp: index - 10, PageDown: index + 10 },
      }[event.key];
      if (event.key === 'Escape') return crosshair.hide();
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (next !== undefined) {
        index = Math.min(last, Math.max(0, next));
        isSpeaking = true;
        crosshair.show(index);
        isSpeaking = false;
      } else if (windowTo && (event.key === '+' || event.key === '=')) {
        const at = (plot.xs[index] ?? 0) / plotSize;
        goTo(Math.max(0, Math.min(0.5, at - 0.25)), Math.max(0, Math.min(0.5, at - 0.25)) + 0.5);
      } else if (windowTo && event.key === '-') {
        goTo(-0.5, 1.5);
      } else return;
      event.preventDefault();
    },
    false,
  );
  on(figure, 'blur', () => crosshair.hide());
  if (windowTo) signal.push(trackPinch(panel, figure, goTo));
  return () => {
    rest();
    for (const undo of signal) undo();
    crosshair.remove();
    root.removeChild(spoken);
  };
}

/**
 * Simulates a click on a link, so that the link listener of the page handles the navigation and keeps the scroll
 * position.
 */
function follow(root: HTMLElement, windowTo: string, window: { from: string; to: string }): void {
  const link = document.createElement('a');
  const url = new URL(windowTo, location.href);
  url.searchParams.set('from', window.from);
  url.searchParams.set('to', window.to);
  link.href = url.href;
  link.setAttribute('data-replace', '');
  link.setAttribute('data-prevent-scroll-reset', '');
  root.appendChild(link);
  link.click();
  root.removeChild(link);
}
