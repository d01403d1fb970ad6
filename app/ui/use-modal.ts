import { useEffect, useRef, type RefObject } from 'react';
import { openModal } from '~/app/platform/modal';

/**
 * Makes the element of `root` modal while it is shown: focus and screen readers stay inside, Esc calls `onEscape`,
 * and the focus returns to the opener. `isOfAddress`: the address of the page opened it, so a link to that address
 * counts as an opener too.
 */
export function useModal(root: RefObject<HTMLElement>, onEscape: () => void, isOfAddress = false): void {
  const escape = useRef(onEscape);
  escape.current = onEscape;
  useEffect(() => {
    if (!root.current) return undefined;
    const { pathname, search } = window.location;
    const address = isOfAddress ? pathname + search : undefined;
    const close = openModal(root.current, { onEscape: () => escape.current(), address });
    return () => close();
  }, [root, isOfAddress]);
}
