/**
 * Elements of a page that were seen and tapped: those with `data-seen`, whose value names them. An element counts
 * as seen when half of it, or half of the screen with it, is in view; once for each view.
 */
import { EXPOSURE_CHECK_MS } from '~/domain/shared/constants';
import { canReportViews } from '~/app/platform/track/consent';
import { collectViewEvent, findProductCode } from '~/app/platform/track/view-events';
import { getElapsedMs } from '~/app/platform/clock';
import { whenIdle } from '~/app/platform/when-idle';

const SEEN_ATTRIBUTE = 'data-seen';
/** Maximum number of observed elements of a page. */
const SEEN_ELEMENTS_MAX = 200;
/** Maximum number of names in one report. */
const MOST_NAMES = 20;

let seen = new Set<string>();
let checkedAtMs = -Infinity;
let isWaiting = false;

/** Returns the elements by name and position among those with the same name: `home-banner:2`. */
function findTrackedElements(): Map<Element, string> {
  const counts = new Map<string, number>();
  const found = new Map<Element, string>();
  for (const element of [...document.querySelectorAll(`[${SEEN_ATTRIBUTE}]`)].slice(0, SEEN_ELEMENTS_MAX)) {
    const name = element.getAttribute(SEEN_ATTRIBUTE) ?? '';
    const occurrence = (counts.get(name) ?? 0) + 1;
    counts.set(name, occurrence);
    found.set(element, `${name}:${occurrence}`);
  }
  return found;
}

/** Whether half of a length, or half of the window, is inside the window. */
function isHalfIn(start: number, end: number, window: number): boolean {
  const inView = Math.min(end, window) - Math.max(start, 0);
  return end > start && inView >= Math.min(end - start, window) / 2;
}

/** Whether half of a box is in view; for a box larger than the window, half of the window is sufficient. */
export function isHalfVisible(
  box: Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>,
  { innerHeight, innerWidth }: Pick<Window, 'innerHeight' | 'innerWidth'>,
): boolean {
  return isHalfIn(box.top, box.bottom, innerHeight) && isHalfIn(box.left, box.right, innerWidth);
}

const findCode = (element: Element): string | undefined => {
  const link = element.closest('a[href]') ?? element.querySelector('a[href]');
  const href = link?.getAttribute('href');
  return href ? findProductCode(href) : undefined;
};

function check(): void {
  isWaiting = false;
  if (!canReportViews()) return;
  checkedAtMs = getElapsedMs();
  const fresh: [string, Element][] = [];
  for (const [element, name] of findTrackedElements()) {
    if (seen.has(name) || !isHalfVisible(element.getBoundingClientRect(), window)) continue;
    seen.add(name);
    fresh.push([name, element]);
  }
  for (let from = 0; from < fresh.length; from += MOST_NAMES) {
    const names = fresh.slice(from, from + MOST_NAMES);
    const codes = names.map(([, element]) => findCode(element)).filter((code) => code !== undefined);
    collectViewEvent({
      ec: 'exposure',
      ea: 'show',
      el: names.map(([name]) => name).join(','),
      jump_url: window.location.pathname,
      ...(codes.length > 0 ? { p_code: codes.join(',') } : {}),
    });
  }
}

/** Schedules a check in idle time, at most every 500 ms (CONST-010). */
export function scheduleVisibilityCheck(): void {
  if (isWaiting) return;
  isWaiting = true;
  const pauseMs = Math.max(0, checkedAtMs + EXPOSURE_CHECK_MS - getElapsedMs());
  setTimeout(() => whenIdle(check), pauseMs);
}

/** Starts a new view: all elements may be counted again. */
export function resetSeenElements(): void {
  seen = new Set();
  scheduleVisibilityCheck();
  // Sections rendered after the page.
  setTimeout(scheduleVisibilityCheck, 2_000);
}

function onClick({ target }: Event): void {
  if (!(target instanceof Element) || !canReportViews()) return;
  const element = target.closest(`[${SEEN_ATTRIBUTE}]`);
  const control = target.closest('a[href], button');
  if (!element || !control) return;
  const name = findTrackedElements().get(element);
  collectViewEvent({
    ec: 'click',
    ea: 'tap',
    el: name,
    jump_url: control.getAttribute('href') ?? window.location.pathname,
    source_url: window.location.pathname,
    p_code: findCode(control),
  });
}

/** Starts listening for scrolling and taps. */
export function observeTrackedElements(): void {
  const quiet = { capture: true, passive: true };
  document.addEventListener('scroll', scheduleVisibilityCheck, quiet);
  window.addEventListener('resize', scheduleVisibilityCheck, quiet);
  document.addEventListener('click', onClick, quiet);
}
