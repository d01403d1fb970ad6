import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { isPageReachable } from '~/app/platform/page-there';

const ASK_EVERY_MS = 15_000;
/** By itself the page asks five minutes long; then the person does. */
const ASKS_MAX = 20;

/**
 * When the bank was asked last. With scripts a page that is looked at asks again by itself; one that cannot be had is not put in
 * the place of what stands here.
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
