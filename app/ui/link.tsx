import type { AnchorHTMLAttributes } from 'react';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
  /** Keeps the scroll position: for period, sort and filter links of one page. */
  preventScrollReset?: boolean;
  /** Leaves the navigation to the browser: files, other origins, pages that need a full load. */
  reloadDocument?: boolean;
}

/**
 * A plain anchor. With scripts, one delegated listener (app/platform/link-clicks.ts) turns the click into a
 * client-side navigation, so a list of a hundred rows costs only a hundred anchors.
 */
export function Link({ to, replace, preventScrollReset, reloadDocument, children, ...rest }: LinkProps) {
  return (
    <a
      href={to}
      data-replace={replace ? '' : undefined}
      data-prevent-scroll-reset={preventScrollReset ? '' : undefined}
      data-reload={reloadDocument ? '' : undefined}
      {...rest}
    >
      {children}
    </a>
  );
}
