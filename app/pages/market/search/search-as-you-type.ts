import { useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { paths } from '~/app/paths';
import { useEdition } from '~/app/route-kit/shell-data';
import { saveSearch } from '~/app/features/lists/recent-searches';

const PAUSE_MS = 250;
const KEEP_AFTER_MS = 1_500;

/** Searches while the person types in the search bar, without a history entry for each letter. */
export function useSearchAsYouType(keyword: string, kind: string | null): void {
  const navigate = useNavigate();
  const edition = useEdition();
  const shown = useRef(keyword);
  useEffect(() => {
    const box = document.querySelector<HTMLInputElement>('input[name=searchKeyWord]');
    if (!box) return;
    // Follows a link to another keyword; text typed before hydration stays.
    if (shown.current !== keyword && document.activeElement !== box) box.value = keyword;
    shown.current = keyword;
    let timer = 0;
    let isComposing = false;
    const go = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        const typed = box.value.trim();
        if (isComposing || typed === keyword || !box.checkValidity()) return;
        navigate(paths.search(edition, { searchKeyWord: typed }), {
          replace: true,
          preventScrollReset: true,
        });
      }, PAUSE_MS);
    };
    // Text in IME composition is not searched; the resulting characters are.
    const compose = () => (isComposing = true);
    const composed = () => {
      isComposing = false;
      go();
    };
    // Enter submits the form; a second search right after it would abort the first.
    const submitted = () => window.clearTimeout(timer);
    const form = box.form;
    form?.addEventListener('submit', submitted);
    box.addEventListener('input', go);
    box.addEventListener('compositionstart', compose);
    box.addEventListener('compositionend', composed);
    return () => {
      window.clearTimeout(timer);
      form?.removeEventListener('submit', submitted);
      box.removeEventListener('input', go);
      box.removeEventListener('compositionstart', compose);
      box.removeEventListener('compositionend', composed);
    };
  }, [navigate, edition, keyword, kind]);
  useEffect(() => {
    // Focuses the input when the page opens without a keyword.
    const box = document.querySelector<HTMLInputElement>('input[name=searchKeyWord]');
    if (box?.value === '') box.focus();
  }, []);
  useEffect(() => {
    if (!keyword) return;
    // Saves only a keyword that stays for a while; half-typed ones are not saved.
    const timer = window.setTimeout(() => saveSearch(keyword), KEEP_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [keyword]);
}
