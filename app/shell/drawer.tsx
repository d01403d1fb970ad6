import { useNavigation } from '@remix-run/react';
import { useEffect, type MouseEvent } from 'react';
import { SWIPE_CLOSE_PX } from '~/domain/shared/constants';
import { closeDialog } from '~/app/platform/dialogs';
import { openLoginModal } from '~/app/store/store';
import { useDeferred } from '~/app/ui/deferred';
import { drawerId } from '~/app/shell/drawer-ids';
import DrawerPanel from '~/app/shell/drawer-panel';

const loadPanel = () => import('~/app/shell/drawer-panel');
/** Nothing of the browser's own: what the server drew stays. */
const AS_SERVED = { __html: '' };

/**
 * The navigation drawer: in the page as HTML, opened by `:target` without scripts and by app/platform/dialogs.ts with
 * them (focus trap, Esc, swipe to the right). What it holds is the server's until its code has come behind the page.
 */
export function Drawer() {
  const Behind = useDeferred<object>(loadPanel);
  const Panel = import.meta.env.SSR ? DrawerPanel : Behind;
  const isLeaving = useNavigation().state === 'loading';
  useEffect(() => {
    if (isLeaving) closeDialog(false);
  }, [isLeaving]);
  const frame = {
    className: 'drawer',
    id: drawerId,
    'data-dialog': '',
    'data-swipe-close': SWIPE_CLOSE_PX,
    onClick: askLogin,
  };
  return Panel ? (
    <div {...frame}>
      <Panel />
    </div>
  ) : (
    <div {...frame} suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} />
  );
}

/** A tap on the name of nobody opens the login over the page. */
function askLogin(event: MouseEvent) {
  if (!(event.target as Element).closest('[data-asks-login]')) return;
  event.preventDefault();
  closeDialog(false);
  openLoginModal();
}
