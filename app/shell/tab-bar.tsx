import { useMatches } from '@remix-run/react';
import { scrollToTop } from '~/app/platform/scroll';
import type { TabKey } from '~/app/route-kit/page-handle';
import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import { Icon, type IconName } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';
import { usePendingPath } from '~/app/shell/pending-page';
import { useEdition, useShell } from '~/app/route-kit/shell-data';

export interface MainNavItem {
  key: TabKey;
  label: string;
  icon: IconName;
  to: (edition: Edition) => string;
}

/** The five main pages of the portal, in the order of the tab bar. */
export const mainNavItems: readonly MainNavItem[] = [
  { key: 'home', label: '首页', icon: 'home', to: () => paths.home() },
  { key: 'info', label: '资讯', icon: 'news', to: (edition) => paths.info(edition) },
  { key: 'fund-library', label: '找基金', icon: 'find', to: (edition) => paths.fundLibrary(edition) },
  { key: 'favorite', label: '自选', icon: 'star', to: (edition) => paths.favorite(edition) },
  { key: 'user', label: '我的', icon: 'person', to: (edition) => paths.user(edition) },
];

/** Returns the last tapped tab while its page is loading; else the tab of the current page, from its handle. */
export function useCurrentTab(): TabKey | null {
  const matches = useMatches();
  const edition = useEdition();
  const pending = usePendingPath();
  const tapped = pending && mainNavItems.find((item) => item.to(edition) === pending);
  if (tapped) return tapped.key;
  for (let index = matches.length - 1; index >= 0; index -= 1) {
    const handle = matches[index]?.handle as { tab?: TabKey } | undefined;
    if (handle?.tab) return handle.tab;
  }
  return null;
}

/**
 * Five tabs, without news in the mini-program; the native app has its own (Chrome omits them). Inside the header
 * they are the bottom bar on a phone and the tabs on a desktop.
 * @param isWideOnly for pages without a bottom bar on phones
 */
export function TabBar({ isWideOnly = false }: { isWideOnly?: boolean }) {
  const shell = useShell();
  const edition = useEdition();
  const current = useCurrentTab();
  const items = shell?.client.isWxApp ? mainNavItems.filter((item) => item.key !== 'info') : mainNavItems;
  return (
    <nav className={isWideOnly ? 'tab-bar tab-bar-wide' : 'tab-bar'} aria-label="主导航">
      <ul className="flex max-w-column mx-auto">
        {items.map((item) => (
          <li className="flex-1" key={item.key}>
            <Link
              to={item.to(edition)}
              aria-current={item.key === current ? 'page' : undefined}
              // Links that a phone does not show need no route discovery. On /other/info, discovery of the tab's
              // route would replace the route that returned 404.
              data-discover={isWideOnly ? undefined : 'true'}
              onClick={(event) => {
                // A tap on the current tab scrolls a scrolled page to the top.
                if (item.key !== current || window.scrollY === 0) return;
                event.preventDefault();
                scrollToTop();
              }}
            >
              <Icon name={item.icon} />
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
