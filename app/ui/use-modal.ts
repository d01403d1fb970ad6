import { useEffect, useRef, type RefObject } from 'react';
import { openModal } from '~/app/platform/modal';

/**
 * Makes the element of `root` modal for as long as it is shown: focus and reading stay inside, Esc calls `onEscape`, and the focus goes
 * back to what opened it. `isOfAddress`: the address of the page opened it, so a link there is an opener too.
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
