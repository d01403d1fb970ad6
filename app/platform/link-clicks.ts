import { followDialogLink, openDialogOfAddress } from '~/app/platform/dialogs';
import { notePresses } from '~/app/platform/modal';

/** Target of a click, for the router. */
export interface LinkTarget {
  path: string;
  replace: boolean;
  preventScrollReset: boolean;
}

/** Input that decides about a click; a plain object for tests. */
export interface LinkClick {
  isDefaultPrevented: boolean;
  button: number;
  hasModifier: boolean;
  href: string;
  target: string;
  isDownload: boolean;
  isReload: boolean;
  isReplace: boolean;
  isPreventScrollReset: boolean;
}

/**
 * Returns the router target of a click on an anchor, or null when the browser should follow it: other buttons and
 * keys, other origins, new windows, downloads, `reloadDocument`, and fragments of the same page.
 */
export function getLinkTarget(click: LinkClick, here: URL): LinkTarget | null {
  if (click.isDefaultPrevented || click.button !== 0 || click.hasModifier) return null;
  if (click.isDownload || click.isReload || (click.target !== '' && click.target !== '_self')) return null;
  let url: URL;
  try {
    url = new URL(click.href, here);
  } catch {
    return null;
  }
  if (url.origin !== here.origin) return null;
  if (url.hash && url.pathname === here.pathname && url.search === here.search) return null;
  return {
    path: url.pathname + url.search + url.hash,
    replace: click.isReplace,
    preventScrollReset: click.isPreventScrollReset,
  };
}

function getAnchor(event: Event): HTMLAnchorElement | null {
  const from = event.target;
  return from instanceof Element ? from.closest<HTMLAnchorElement>('a[href]') : null;
}

/** Set on the document while scripts handle its links and forms: the first render and its effects are done. */
export const LIVE_ATTRIBUTE = 'data-live';

/** Installs one listener for every plain anchor of the page; returns a function that removes it. */
export function installLinkClicks(navigate: (target: LinkTarget) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const link = getAnchor(event);
    if (!link) return;
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!event.defaultPrevented && event.button === 0 && !hasModifier && followDialogLink(link)) {
      event.preventDefault();
      return;
    }
    const target = getLinkTarget(
      {
        isDefaultPrevented: event.defaultPrevented,
        button: event.button,
        hasModifier,
        href: link.href,
        target: link.target,
        isDownload: link.hasAttribute('download'),
        isReload: link.hasAttribute('data-reload'),
        isReplace: link.hasAttribute('data-replace'),
        isPreventScrollReset: link.hasAttribute('data-prevent-scroll-reset'),
      },
      new URL(window.location.href),
    );
    if (!target) return;
    event.preventDefault();
    navigate(target);
  };
  // The touch starts about 100 ms before the click, so the router can discover the target page in the meantime.
  const onTouch = (event: Event) => {
    const link = getAnchor(event);
    if (link && link.origin === window.location.origin && !link.hasAttribute('data-reload')) {
      link.setAttribute('data-discover', 'true');
    }
  };
  document.addEventListener('click', onClick);
  document.addEventListener('touchstart', onTouch, { passive: true });
  document.addEventListener('mouseover', onTouch);
  const stopNoting = notePresses();
  const stopOpening = openDialogOfAddress();
  document.documentElement.setAttribute(LIVE_ATTRIBUTE, '');
  return () => {
    stopNoting();
    stopOpening();
    document.documentElement.removeAttribute(LIVE_ATTRIBUTE);
    document.removeEventListener('click', onClick);
    document.removeEventListener('touchstart', onTouch);
    document.removeEventListener('mouseover', onTouch);
  };
}
