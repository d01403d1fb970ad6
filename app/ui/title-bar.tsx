import { useMatches } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Icon } from '~/app/ui/icon';
import { BackLink } from '~/app/ui/back-link';

/** Returns the title of the innermost page: the one of its data (`barTitle`), or the one that its handle declares. */
export function usePageTitle(): string | null {
  const matches = useMatches();
  for (let index = matches.length - 1; index >= 0; index -= 1) {
    const handle = matches[index]?.handle as { title?: unknown } | undefined;
    const data = matches[index]?.data as { barTitle?: unknown } | undefined;
    if (typeof data?.barTitle === 'string') return data.barTitle;
    if (typeof handle?.title === 'string') return handle.title;
  }
  return null;
}

/**
 * Back and title, for pages without the common header. The title is only visual, because the page has its own h1.
 * @param children content that replaces the title on a desktop
 */
export function TitleBar({ children }: { children?: ReactNode }) {
  const title = usePageTitle();
  return (
    <header className="header">
      <div className="header-row title-bar">
        <BackLink className="icon-button" aria-label="返回">
          <Icon name="back" />
        </BackLink>
        {title && (
          <span className="title-bar-text" aria-hidden="true">
            {title}
          </span>
        )}
        {children}
      </div>
    </header>
  );
}
