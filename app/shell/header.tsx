import { BRAND } from '~/domain/base/brand';
import { EDITION_RULES } from '~/domain/base/edition';
import { paths } from '~/app/paths';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';
import { drawerId, drawerOpenerId } from '~/app/shell/drawer';
import { Logo } from '~/app/shell/logo';
import { useEdition } from '~/app/page/shell-data';

/** What the search box says. */
export const searchHint = '搜索基金、经理、公司、路演、资讯';

/** The common header: home, search, menu. The menu link opens the drawer, by `:target` without scripts. */
export function Header({ hasMenu }: { hasMenu: boolean }) {
  const edition = useEdition();
  const editionName = EDITION_RULES[edition].name;
  return (
    <header className="header">
      <div className="header-row">
        <Link
          className="logo"
          to={paths.home()}
          aria-label={`${BRAND.name}${editionName} 首页`}
          data-discover="true"
        >
          <Logo />
          {editionName && <small>{editionName}</small>}
        </Link>
        <Link className="header-search" to={paths.search(edition)} data-discover="true">
          <span>
            <Icon name="search" size="s" />
            <b>{searchHint}</b>
          </span>
        </Link>
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

/** Logo, search and menu, for layouts. */
export const commonHeader = { Bar: Header };
