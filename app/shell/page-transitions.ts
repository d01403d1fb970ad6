/** Page data that determines the transition. */
export interface TransitionPage {
  pathname: string;
  /** Position in the history of the tab; null when the browser does not provide it. */
  index: number | null;
  /** Index of the tab; −1 for none. */
  tab: number;
}

/** Side from which the page comes: 1 right, −1 left, 0 neither. */
type Side = 1 | -1 | 0;

const SHIFT_PX = 8;
const LASTS_MS = 160;
/** On a page with more parts than this, only the first ones are animated. */
const ELEMENTS_MAX = 40;

const getSide = (difference: number): Side => (difference > 0 ? 1 : difference < 0 ? -1 : 0);

/**
 * Returns the side from which a page comes: by the order of the tabs, else right for links and left for history;
 * null for the same page.
 */
export function getTransitionSide(from: TransitionPage, to: TransitionPage): Side | null {
  if (from.pathname === to.pathname) return null;
  if (from.tab >= 0 && to.tab >= 0) return getSide(to.tab - from.tab);
  return from.index === null || to.index === null ? 0 : getSide(to.index - from.index);
}

/**
 * Animates the parts of a page once. Nothing waits for it and nothing covers the page, so taps work meanwhile. A
 * part with a bar fixed to the screen only fades: if it moved, the bar would leave the edge of the screen.
 */
export function playTransition(side: Side): void {
  const main = document.getElementById('main');
  // Without support for the motion preference there is no animation.
  if (
    !main ||
    typeof main.animate !== 'function' ||
    !window.matchMedia('(prefers-reduced-motion: no-preference)').matches
  )
    return;
  for (const element of getAnimatedElements(main).slice(0, ELEMENTS_MAX)) {
    const isFree = side !== 0 && element.querySelector('.action-bar, .sheet-root') === null;
    // A part beyond the right edge would make the page scroll sideways.
    const fits = side < 0 || element.getBoundingClientRect().right + SHIFT_PX <= window.innerWidth;
    const shift = isFree && fits ? { transform: `translateX(${side * SHIFT_PX}px)` } : {};
    element.animate([{ opacity: 0.3, ...shift }, {}], { duration: LASTS_MS, easing: 'ease-out' });
  }
}

/**
 * Returns the parts of a page: the children of its column and elements next to it, without those fixed to the
 * screen.
 */
function getAnimatedElements(main: HTMLElement): Element[] {
  return [...main.children]
    .flatMap((child) => (child.classList.contains('column') ? [...child.children] : [child]))
    .filter((element) => !element.matches('.action-bar, .action-bar-space, .sheet-root'));
}
