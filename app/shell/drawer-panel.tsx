import { useEffect, useState } from 'react';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import type { UserStates } from '~/contract/users';
import { callUpstream } from '~/app/platform/upstream-call';
import type { Edition } from '~/domain/platform/edition';
import { paths } from '~/app/paths';
import { Photo } from '~/app/ui/pictures/photo';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';
import { getEntries } from '~/app/features/lists/entries';
import { useEdition, useShell, type ShellData, type ShellViewer } from '~/app/route-kit/shell-data';
import { drawerOpenerId } from '~/app/shell/drawer-ids';
import { mainNavItems, useCurrentTab } from '~/app/shell/tab-bar';

/** Data about the person in the drawer. */
type DrawerPerson = Pick<ShellViewer, 'name' | 'maskedPhone' | 'avatarUrl' | 'isAdviser'>;

/** A public page does not load the login state: the drawer loads it after it has opened. */
function usePerson(shell: ShellData | null): DrawerPerson | null {
  const [found, setFound] = useState<DrawerPerson | null>(null);
  const isAsked = shell?.loginState === 'unknown';
  useEffect(() => {
    if (!isAsked) return undefined;
    let isGone = false;
    callUpstream(BROWSER_PATHS.states, { method: 'GET' }).then(
      (states) => {
        if (!isGone && states !== null) setFound(getPerson(states as Partial<UserStates>));
      },
      // Without a reply the drawer still links to the account.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isAsked]);
  return shell?.viewer ?? (isAsked ? found : null);
}

const getPerson = ({ name, avatar_url, is_adviser }: Partial<UserStates>): DrawerPerson => ({
  name: name || '我的账户',
  maskedPhone: null,
  avatarUrl: avatar_url ?? null,
  isAdviser: is_adviser === true,
});

/** Content of the drawer: the person, the main pages, the edition's own entries. */
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
          {mainNavItems.map((item) => (
            <li key={item.key}>
              <Link to={item.to(edition)} aria-current={item.key === current ? 'page' : undefined}>
                <Icon name={item.icon} />
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
        <ul className="drawer-editions">
          {getEntries(edition, 'drawer').map((item) => (
            <li key={item.key}>
              <Link to={item.to}>{item.label}</Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** An adviser is labelled; the phone is known on pages that load the login state. */
function getNote(person: DrawerPerson | null): string {
  const phone = person?.maskedPhone ?? '查看个人资料';
  return person?.isAdviser ? `理财经理 · ${phone}` : phone;
}

/**
 * Name and phone; logged out it opens the login (app/shell/drawer.tsx), or links to the user page without scripts.
 */
function UserBlock({ shell, edition }: { shell: ShellData | null; edition: Edition }) {
  const viewer = usePerson(shell);
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
      <span className="flex-1 min-w-0">
        <b className="block text-title font-semibold">
          {viewer ? viewer.name : isOut ? '登录/注册' : '我的账户'}
        </b>
        <small className="block text-note text-ink-2">{isOut ? '开启您的财富之旅' : getNote(viewer)}</small>
      </span>
      <Icon name="chevron" size="s" />
    </Link>
  );
}
