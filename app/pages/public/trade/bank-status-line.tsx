import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { isPageReachable } from '~/app/platform/page-reachable';

const ASK_EVERY_MS = 15_000;
/** The page reloads automatically for five minutes; after that the person must do it. */
const ASKS_MAX = 20;

/**
 * Time of the last bank query. With scripts a visible page reloads automatically; an unreachable page does not
 * replace the current one.
 */
export function BankStatusLine({ text }: { text: string }) {
  const { revalidate } = useRevalidator();
  const [asks, setAsks] = useState(0);
  useEffect(() => {
    if (asks >= ASKS_MAX) return undefined;
    let isHere = true;
    const timer = setTimeout(() => {
      const isSeen = document.visibilityState === 'visible';
      void (isSeen ? isPageReachable(window.location) : Promise.resolve(false)).then((isThere) => {
        if (!isHere) return;
        if (isThere) revalidate();
        setAsks((before) => before + 1);
      });
    }, ASK_EVERY_MS);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [asks, revalidate]);
  return (
    <p className="note-text mt-3" role="status">
      {text}
    </p>
  );
}
