/**
 * Pages that wait for upstream, by route. They hold no place among the pages being made (page-wait.ts), so nothing bounded
 * how many there are: where upstream as a whole is slow, all waited in vain until their budget was over. Whoever comes now is
 * refused at once, while those who wait for the same page have waited too long. It is measured and not counted: a quick
 * upstream lets many wait shortly, a slow one few, and a call that is slow alone closes its own pages only.
 */
import type { PageWait } from '~/bff/http/page-wait';

/** Who asks. The first is refused soonest; what somebody has begun is refused last. */
export type Asker = 'guest' | 'person' | 'step';

export interface WaitingPages {
  /** A page begins to wait for upstream, or no longer does. */
  changed(route: string, page: Pick<PageWait, 'remainingMs'>, isWaiting: boolean): void;
  /** Whether those who wait for the page of this route have waited longer than such an asker has patience. */
  isTooLong(route: string, asker: Asker): boolean;
}

/** Of a page's budget. All leave time for a page that is let in at the last moment. */
const PATIENCE: Readonly<Record<Asker, number>> = { guest: 0.2, person: 0.35, step: 0.5 };
/** So many of the pages of a route must be late, and no fewer than this share of them: a few bad accounts close no page. */
const LATE_MIN = 4;
const LATE_SHARE = 1 / 4;

interface WaitingPagesOptions {
  /** Below so many waiting pages, of all routes, nobody is refused. */
  room: number;
  /** For all calls of a page together, ms. */
  budgetMs: number;
  onChange?(waiting: number): void;
}

/** Opens the account of the pages that wait in this process. */
export function createWaitingPages({ room, budgetMs, onChange }: WaitingPagesOptions): WaitingPages {
  const routes = new Map<string, Set<Pick<PageWait, 'remainingMs'>>>();
  let total = 0;

  return {
    changed(route, page, isWaiting) {
      const pages = routes.get(route) ?? new Set();
      total -= pages.size;
      if (isWaiting) pages.add(page);
      else pages.delete(page);
      total += pages.size;
      if (pages.size > 0) routes.set(route, pages);
      else routes.delete(route);
      onChange?.(total);
    },
    isTooLong(route, asker) {
      const pages = routes.get(route);
      if (pages === undefined || total < room) return false;
      const leastLeftMs = budgetMs * (1 - PATIENCE[asker]);
      let late = 0;
      for (const page of pages) if (page.remainingMs() < leastLeftMs) late += 1;
      return late >= LATE_MIN && late >= pages.size * LATE_SHARE;
    },
  };
}
