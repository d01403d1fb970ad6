import type { Edition } from '~/domain/base/edition';
import { paths } from '~/app/paths';
import { Photo } from '~/app/ui/pictures/photo';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';
import { entriesOf } from '~/app/parts/lists/entries';
import { useEdition, useShell, type ShellData } from '~/app/page/shell-data';
import { drawerOpenerId } from '~/app/shell/drawer-ids';
import { mainItems, useCurrentTab } from '~/app/shell/tab-bar';

/** What the drawer holds: who one is, the main places, the edition's own. */
export default function DrawerPanel() {
  const shell = useShell();
  const edition = useEdition();
  const current = useCurrentTab();
  return (
    <>
      <a className="drawer-shut" href={`#${drawerOpenerId}`} data-close="" tabIndex={-1} aria-hidden="true">
        <span className="sr-only">关闭菜单</span>
      </a>
      <div className="drawer-panel" role="dialog" aria-modal="true" aria-label="菜单">
        <div className="drawer-head">
          <a className="icon-button" href={`#${drawerOpenerId}`} data-close="" aria-label="关闭菜单">
            <Icon name="close" />
          </a>
        </div>
        <UserBlock shell={shell} edition={edition} />
        <ul className="drawer-places">
          {mainItems.map((item) => (
            <li key={item.key}>
              <Link to={item.to(edition)} aria-current={item.key === current ? 'page' : undefined}>
                <Icon name={item.icon} />
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
        <ul className="drawer-editions">
          {entriesOf(edition, 'drawer').map((item) => (
            <li key={item.key}>
              <Link to={item.to}>{item.label}</Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Name and phone; logged out it asks for the login (app/shell/drawer.tsx), or leads to the user page without scripts. */
function UserBlock({ shell, edition }: { shell: ShellData | null; edition: Edition }) {
  const viewer = shell?.viewer ?? null;
  const isOut = !shell || shell.loginState === 'out';
  return (
    <Link
      className="drawer-user"
      to={isOut ? paths.user(edition) : paths.personal(edition)}
      data-asks-login={isOut ? '' : undefined}
    >
      {viewer?.isAdviser && viewer.avatarUrl ? (
        <Photo className="avatar" address={viewer.avatarUrl} width={48} height={48} />
      ) : (
        <span className="monogram" aria-hidden="true">
          <Icon name="person" />
        </span>
      )}
      <span className="drawer-name">
        <b>{viewer ? viewer.name : isOut ? '登录/注册' : '我的账户'}</b>
        <small>{viewer ? viewer.maskedPhone : isOut ? '开启您的财富之旅' : '查看个人资料'}</small>
      </span>
      <Icon name="chevron" size="s" />
    </Link>
  );
}
