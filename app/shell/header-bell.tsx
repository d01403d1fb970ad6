import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { useEdition, useShell } from '~/app/route-kit/shell-data';
import { messagePaths } from '~/app/paths/messages';
import { getElapsedMs } from '~/app/platform/clock';
import { callUpstream } from '~/app/platform/upstream-call';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';

const MOST = 99;
/** Minimum time before the count is requested again during navigation. */
const GOOD_FOR_MS = 30_000;
const WIDE = '(min-width: 1024px)';

/**
 * Link to the inbox in the header of a desktop, only for persons. The number of unread messages is loaded after
 * hydration, so that no page waits for it and no cached page contains it. Loaded after the page.
 */
export default function HeaderBell() {
  const edition = useEdition();
  const shell = useShell();
  const isLoggedIn = shell !== null && shell.loginState !== 'out';
  const unread = useUnread(isLoggedIn);
  if (!isLoggedIn) return null;
  return (
    <Link
      className="icon-button"
      to={messagePaths.inbox(edition)}
      aria-label={unread > 0 ? `消息，${unread} 条未读` : '消息'}
    >
      <Icon name="bell" />
      {unread > 0 && <small aria-hidden="true">{unread > MOST ? `${MOST}+` : unread}</small>}
    </Link>
  );
}

/** Last count and the time of its request: the next layout starts with it. */
let known = { count: 0, askedMs: -Infinity };

function useUnread(isLoggedIn: boolean): number {
  const { pathname } = useLocation();
  const [count, setCount] = useState(known.count);
  useEffect(() => {
    if (!isLoggedIn) {
      known = { count: 0, askedMs: -Infinity };
      setCount(0);
      return;
    }
    if (!window.matchMedia(WIDE).matches) return;
    // In the inbox itself messages are read one after the other.
    const isInbox = pathname.endsWith('/user/messages');
    if (!isInbox && getElapsedMs() - known.askedMs < GOOD_FOR_MS) return;
    known = { ...known, askedMs: isInbox ? -Infinity : getElapsedMs() };
    let isGone = false;
    callUpstream(BROWSER_PATHS.messageUnread, { method: 'GET' }).then(
      (reply) => {
        known = { ...known, count: (reply as { unread_count: number }).unread_count };
        if (!isGone) setCount(known.count);
      },
      // The bell stays unchanged: no other part of the page needs the number.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isLoggedIn, pathname]);
  return count;
}
