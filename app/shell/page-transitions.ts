/** Where one is, as far as the way from page to page goes. */
export interface TransitionPage {
  pathname: string;
  /** Place in the history of the tab; null where the browser does not say. */
  index: number | null;
  /** Which of the tabs it is; −1 for none. */
  tab: number;
}

/** Where the page comes from: 1 the right, −1 the left, 0 neither. */
type Side = 1 | -1 | 0;

const SHIFT_PX = 8;
const LASTS_MS = 160;
/** A page of more parts than this moves its first ones. */
const PARTS_MAX = 40;

const sideOf = (difference: number): Side => (difference > 0 ? 1 : difference < 0 ? -1 : 0);

/** From which side a page comes: tabs as they stand in their row, else on by links and back by history; null where none does. */
export function getTransitionSide(from: TransitionPage, to: TransitionPage): Side | null {
  if (from.pathname === to.pathname) return null;
  if (from.tab >= 0 && to.tab >= 0) return sideOf(to.tab - from.tab);
  return from.index === null || to.index === null ? 0 : sideOf(to.index - from.index);
}

/**
 * Moves what a page shows into its place, once. Nothing waits for it and nothing is laid over the page, so a tap meanwhile is a tap.
 * What holds a bar fixed to the screen is only faded: moved, the bar would leave the edge of the screen.
 */
export function playTransition(side: Side): void {
  const main = document.getElementById('main');
  // Where it cannot be said that less motion is wished for, there is none.
  if (
    !main ||
    typeof main.animate !== 'function' ||
    !window.matchMedia('(prefers-reduced-motion: no-preference)').matches
  )
    return;
  for (const part of partsOf(main).slice(0, PARTS_MAX)) {
    const isFree = side !== 0 && part.querySelector('.action-bar, .sheet-root') === null;
    // Beyond the right edge the page could be pushed sideways.
    const fits = side < 0 || part.getBoundingClientRect().right + SHIFT_PX <= window.innerWidth;
    const shift = isFree && fits ? { transform: `translateX(${side * SHIFT_PX}px)` } : {};
    part.animate([{ opacity: 0.3, ...shift }, {}], { duration: LASTS_MS, easing: 'ease-out' });
  }
}

/** What a page is made of: what its column holds, and what stands beside it; not what is fixed to the screen. */
function partsOf(main: HTMLElement): Element[] {
  return [...main.children]
    .flatMap((child) => (child.classList.contains('column') ? [...child.children] : [child]))
    .filter((part) => !part.matches('.action-bar, .action-bar-space, .sheet-root'));
}
