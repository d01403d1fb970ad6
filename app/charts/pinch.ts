import { plotSize } from '~/app/charts/plot';

/** A smaller change counts as an accidental movement of the fingers. */
const LEAST_CHANGE = 0.04;
/** Limits of zooming out and in by one gesture, as shares of the drawn window. */
const WIDEST = 3;
const NARROWEST = 0.02;

interface Span {
  start: number;
  end: number;
}

/**
 * Computes the share of the drawing shown in its frame after two of its positions were moved apart or together;
 * each stays under its finger. All values are shares of the frame, 0 to 1; positions outside the drawing are below
 * 0 or above 1.
 */
export function computePinchSpan(before: Span, now: Span): Span {
  const wide = Math.max(0.02, now.end - now.start);
  const length = Math.min(WIDEST, Math.max(NARROWEST, (before.end - before.start) / wide));
  const start = (before.start + before.end) / 2 - ((now.start + now.end) / 2) * length;
  return { start, end: start + length };
}

/**
 * Two fingers stretch the drawn lines while they move. When they are lifted, `choose` receives the window and the
 * server redraws it.
 */
export function trackPinch(
  panel: SVGSVGElement,
  figure: HTMLElement,
  choose: (start: number, end: number) => boolean,
): () => void {
  const inner = Array.from(figure.querySelectorAll('svg svg[viewBox]'));
  let before: Span | null = null;
  let span: Span = { start: 0, end: 1 };
  const getFingerPositions = (touches: TouchList): Span | null => {
    const [one, other] = [touches[0], touches[1]];
    if (!one || !other) return null;
    const box = panel.getBoundingClientRect();
    const positions = [one, other]
      .map(({ clientX }) => (clientX - box.left) / box.width)
      .sort((a, b) => a - b);
    return { start: positions[0] ?? 0, end: positions[1] ?? 1 };
  };
  const draw = ({ start, end }: Span) => {
    const box = `${Math.round(start * plotSize)} 0 ${Math.round((end - start) * plotSize)} ${plotSize}`;
    for (const each of inner) each.setAttribute('viewBox', box);
  };
  const stop = () => {
    before = null;
    figure.classList.remove('is-moving');
    draw({ start: 0, end: 1 });
  };
  const onStart = (event: TouchEvent) => {
    before = getFingerPositions(event.touches);
    span = { start: 0, end: 1 };
    if (before) figure.classList.add('is-moving');
  };
  const onMove = (event: TouchEvent) => {
    const now = getFingerPositions(event.touches);
    if (!before || !now) return;
    if (event.cancelable) event.preventDefault();
    span = computePinchSpan(before, now);
    draw(span);
  };
  const onEnd = () => {
    if (!before) return;
    const isMeant = Math.abs(span.start) + Math.abs(span.end - 1) > LEAST_CHANGE;
    // The stretched drawing stays until the new window arrives; without a new window it is reset.
    if (!isMeant || !choose(span.start, span.end)) stop();
    before = null;
  };
  panel.addEventListener('touchstart', onStart, { passive: true });
  panel.addEventListener('touchmove', onMove, { passive: false });
  panel.addEventListener('touchend', onEnd);
  panel.addEventListener('touchcancel', stop);
  return () => {
    stop();
    panel.removeEventListener('touchstart', onStart);
    panel.removeEventListener('touchmove', onMove);
    panel.removeEventListener('touchend', onEnd);
    panel.removeEventListener('touchcancel', stop);
  };
}
