import { useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useEdition } from '~/app/route-kit/shell-data';
import { findRowFund, findSiblingName, getRowKeyAction, findRow } from '~/app/platform/row-keys';
import { buildComparePath, hasPick, type ComparePick } from '~/app/features/funds/compare-ids';
import { showToast } from '~/app/ui/toast';

const TYPED_INTO = 'input, textarea, select, [contenteditable]';

/**
 * Keys on a desktop: `/` to search, arrows between rows, S to watch, C twice to compare two. Loaded after the page.
 */
export default function RowKeysHost() {
  const navigate = useNavigate();
  const edition = useEdition();
  const picked = useRef<ComparePick | null>(null);
  useEffect(() => {
    const compare = (row: Element) => {
      const fund = findRowFund(row);
      if (!fund) return;
      const first = picked.current;
      if (!first || hasPick([first], fund)) {
        picked.current = fund;
        showToast(`已选入对比：${fund.name}，在另一只上再按 C`);
        return;
      }
      picked.current = null;
      navigate(buildComparePath(edition, [first, fund]));
    };
    const search = () => {
      const field = document.querySelector<HTMLElement>('input[type="search"]');
      if (field) field.focus();
      else document.querySelector<HTMLElement>('.header a.header-search')?.click();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const from = event.target instanceof Element ? event.target : null;
      const row = findRow(from);
      const meant = getRowKeyAction({
        key: event.key,
        hasModifier: event.metaKey || event.ctrlKey || event.altKey,
        isTaken:
          from?.matches(TYPED_INTO) === true || document.documentElement.classList.contains('is-locked'),
        isInRow: row !== null,
      });
      if (!meant) return;
      event.preventDefault();
      if (meant === 'search') search();
      else if (row) {
        if (meant === 'watch') row.querySelector<HTMLElement>('.star-button')?.click();
        else if (meant === 'compare') compare(row);
        else findSiblingName(row, meant === 'next' ? 1 : -1)?.focus();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, edition]);
  return null;
}
