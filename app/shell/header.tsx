import { BRAND } from '~/domain/platform/brand';
import { EDITION_RULES } from '~/domain/platform/edition';
import { paths } from '~/app/paths';
import { joinClassNames } from '~/app/ui/class-names';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';
import HeaderBell from '~/app/shell/header-bell';
import { useDeferred } from '~/app/ui/deferred';
import { drawerId, drawerOpenerId } from '~/app/shell/drawer-ids';
import { Logo } from '~/app/shell/logo';
import { TabBar } from '~/app/shell/tab-bar';
import { useEdition } from '~/app/route-kit/shell-data';

/** Placeholder of the search box. */
export const searchPlaceholder = '搜索基金、经理、公司、路演、资讯';

/**
 * Common header: home, tabs, search, menu. The menu link opens the drawer, by `:target` without scripts; on a
 * desktop it is a menu (drawer.wide.css).
 */
export function Header({ hasMenu, hasTabs }: { hasMenu: boolean; hasTabs: boolean }) {
  return (
    <header className="header">
      <div className="header-row">
        <MainNav hasTabs={hasTabs} />
        {hasMenu && (
          <a
            className="icon-button"
            id={drawerOpenerId}
            href={`#${drawerId}`}
            role="button"
            aria-label="打开菜单"
            aria-haspopup="dialog"
            aria-expanded="false"
          >
            <Icon name="menu" />
          </a>
        )}
      </div>
    </header>
  );
}

/**
 * Wordmark, the five tabs, search: the same on every page of a desktop. `hasTabs`: the page has them on phones too.
 */
export function MainNav({ hasTabs, className }: { hasTabs: boolean; className?: string }) {
  const edition = useEdition();
  const editionName = EDITION_RULES[edition].name;
  return (
    <>
      <Link
        className={joinClassNames('logo', className)}
        to={paths.home()}
        aria-label={`${BRAND.name}${editionName} 首页`}
        data-discover="true"
      >
        <Logo />
        {editionName && <small>{editionName}</small>}
      </Link>
      <TabBar isWideOnly={!hasTabs} />
      <Link
        className={joinClassNames('header-search', className)}
        to={paths.search(edition)}
        data-discover="true"
      >
        <span>
          <Icon name="search" size="s" />
          <b>{searchPlaceholder}</b>
        </span>
      </Link>
      <Bell />
    </>
  );
}

const loadBell = () => import('~/app/shell/header-bell');

/** Link to the inbox, on desktops. It is server-rendered until its code has loaded after the page. */
function Bell() {
  const Behind = useDeferred<object>(loadBell);
  const BellView = import.meta.env.SSR ? HeaderBell : Behind;
  const className = 'wide-only header-bell';
  return BellView ? (
    <div className={className}>
      <BellView />
    </div>
  ) : (
    <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  );
}

/** Logo, search and menu, for layouts. */
export const commonHeader = { Bar: Header };
