import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { onEnterView } from '~/app/platform/into-view';
import { FundTable, type FundTableHead } from '~/app/features/lists/fund-table';
import type { GridSort } from '~/app/ui/grid-table';
import type { Edition } from '~/domain/platform/edition';
import { saveScrolledList, getScrolledList, type ScrolledList } from '~/app/pages/market/library/grown-list';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import type { LibraryRows } from '~/app/features/lists/library-view';

interface LibraryListProps {
  first: LibraryRows;
  heads: readonly FundTableHead[];
  nameSort?: GridSort;
  /** Ids of the products the viewer holds. */
  held: readonly string[];
  edition: Edition;
  here: string;
}

/**
 * Number of pages appended automatically before the person must request the next one, so that the foot of the page
 * stays reachable.
 */
const AUTOMATIC_PAGES = 5;
/** Distance below the screen at which the next page is requested. */
const AHEAD_PX = 400;

/**
 * Rows and a link to the next page; with scripts the next page is appended when that link comes into view. On
 * return from a fund the list has its former length, so the scroll position is restored.
 */
export function LibraryList({ first, here, ...shared }: LibraryListProps) {
  const fetcher = useFetcher<{ rows: { ok: true; data: LibraryRows } | { ok: false } }>();
  const { key: entry } = useLocation();
  const [grown, setGrown] = useState<ScrolledList>(
    () => getScrolledList(entry, first) ?? { added: [], pager: first.pager, pages: 0 },
  );
  const foot = useRef<HTMLDivElement>(null);
  const { added, pager, pages } = grown;
  const { nextTo } = pager;

  useEffect(() => {
    const rows = fetcher.data?.rows;
    if (!rows?.ok) return;
    setGrown((before) => ({
      added: before.added.concat(rows.data.rows),
      pager: { ...rows.data.pager, firstTo: first.pager.firstTo },
      pages: before.pages + 1,
    }));
  }, [fetcher.data, first.pager.firstTo]);
  useEffect(() => {
    if (grown.pages > 0) saveScrolledList(entry, first, grown);
  }, [entry, first, grown]);

  const { load, state } = fetcher;
  useEffect(() => {
    const element = foot.current;
    const isDue = nextTo !== null && pages < AUTOMATIC_PAGES && state === 'idle';
    if (!element || !isDue) return;
    const release = onEnterView(
      element,
      () => {
        if (navigator.onLine === false) return;
        release();
        load(nextTo);
      },
      AHEAD_PX,
    );
    return release;
  }, [nextTo, pages, state, load]);

  // Keeps the same array while its rows are the same, so that state changes of the router rerender no row
  // (`FundTable`).
  const rows = useMemo(() => first.rows.concat(added), [first, added]);
  return (
    <>
      <h2 className="sr-only">产品列表</h2>
      {rows.length > 0 && <FundTable caption="产品列表" rows={rows} returnTo={here} {...shared} />}
      <div ref={foot} aria-busy={state !== 'idle' || undefined}>
        <KeysetPager {...pager} />
      </div>
      <p className="sr-only" role="status">
        {pages > 0 ? `已载入 ${rows.length} 只` : ''}
      </p>
    </>
  );
}
