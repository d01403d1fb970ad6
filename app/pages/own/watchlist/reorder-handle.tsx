import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { Icon } from '~/app/ui/icon';
import { useHydrated } from '~/app/ui/use-hydrated';

interface GripProps {
  name: string;
  /** Called with the number of positions to move; negative values move towards the front. */
  onMove: (steps: number) => void;
}

interface Drag {
  startY: number;
  row: HTMLElement;
  /** Number of positions by which the row would move now. */
  steps: number;
}

const ARROWS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -400, End: 400 };

/**
 * Moves its row by dragging or by arrow keys. Without scripts or pointer capture, two buttons of the row's form
 * move it by one position.
 */
export function ReorderGrip({ name, onMove }: GripProps) {
  const drag = useRef<Drag | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const canDrag = useHydrated() && 'PointerEvent' in window;
  if (!canDrag) {
    return (
      <>
        <button type="submit" name="steps" value="-1" aria-label={`上移 ${name}`}>
          <Icon name="down" size="s" className="watch-up" />
        </button>
        <button type="submit" name="steps" value="1" aria-label={`下移 ${name}`}>
          <Icon name="down" size="s" />
        </button>
      </>
    );
  }
  const start = (event: PointerEvent<HTMLButtonElement>) => {
    const row = event.currentTarget.closest('li');
    if (!row) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { startY: event.clientY, row, steps: 0 };
    row.classList.add('is-dragged');
  };
  const follow = (event: PointerEvent<HTMLButtonElement>) => {
    const held = drag.current;
    if (!held) return;
    const distance = event.clientY - held.startY;
    held.row.style.transform = `translateY(${distance}px)`;
    held.steps = showDropPosition(held.row, distance);
  };
  const end = (isDropped: boolean) => {
    const held = drag.current;
    drag.current = null;
    if (!held) return;
    held.row.classList.remove('is-dragged');
    held.row.style.transform = '';
    clear(held.row);
    if (isDropped && held.steps !== 0) onMove(held.steps);
  };
  const press = (event: KeyboardEvent) => {
    const steps = ARROWS[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    onMove(steps);
    // The row is moved in the DOM, so the focus must be restored.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <button
      type="button"
      className="watch-grip"
      ref={button}
      aria-label={`移动 ${name}，用上下方向键`}
      onPointerDown={start}
      onPointerMove={follow}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onKeyDown={press}
    >
      <svg className="icon icon-medium" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 8.500h16M4 12h16M4 15.500h16" />
      </svg>
    </button>
  );
}

const getRows = (row: Element): HTMLElement[] =>
  Array.prototype.slice.call(row.parentElement?.children ?? []) as HTMLElement[];

const clear = (row: Element): void =>
  getRows(row).forEach((each) => each.classList.remove('is-above', 'is-below'));

/** Marks the drop position of the row; returns the number of positions from its current one. */
function showDropPosition(row: HTMLElement, distance: number): number {
  const rows = getRows(row);
  const from = rows.indexOf(row);
  const middle = row.offsetTop + row.offsetHeight / 2 + distance;
  const isPassed = (each: HTMLElement) => each.offsetTop + each.offsetHeight / 2 < middle;
  const to = rows.filter((each) => each !== row && isPassed(each)).length;
  clear(row);
  if (to !== from) rows[to]?.classList.add(to < from ? 'is-above' : 'is-below');
  return to - from;
}
