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
/** Asked for again so much later at the earliest, while somebody goes from page to page. */
const GOOD_FOR_MS = 30_000;
const WIDE = '(min-width: 1024px)';

/**
 * The way to the inbox in the header of a desktop, for people alone. How many messages are not read is asked for when the
 * page is live, so that no page waits for it and none that is kept says it. Loaded behind the page.
 */
export default function HeaderBell() {
  const edition = useEdition();
  const shell = useShell();
  const isSomebody = shell !== null && shell.loginState !== 'out';
  const unread = useUnread(isSomebody);
  if (!isSomebody) return null;
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

/** The last count, and when it was asked for: a layout that follows another begins with it. */
let known = { count: 0, askedMs: -Infinity };

function useUnread(isSomebody: boolean): number {
  const { pathname } = useLocation();
  const [count, setCount] = useState(known.count);
  useEffect(() => {
    if (!isSomebody) {
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
      // The bell stays as it is: nothing else on the page needs the number.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isSomebody, pathname]);
  return count;
}
