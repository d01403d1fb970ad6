import { useNavigation } from '@remix-run/react';
import { useEffect, type MouseEvent } from 'react';
import { SWIPE_CLOSE_PX } from '~/domain/shared/constants';
import { closeDialog } from '~/app/platform/dialogs';
import { openLoginModal } from '~/app/store/store';
import { useDeferred } from '~/app/ui/deferred';
import { drawerId } from '~/app/shell/drawer-ids';
import DrawerPanel from '~/app/shell/drawer-panel';

const loadPanel = () => import('~/app/shell/drawer-panel');
/** Keeps the server-rendered content. */
const AS_SERVED = { __html: '' };

/**
 * Navigation drawer: part of the page's HTML, opened by `:target` without scripts and by app/platform/dialogs.ts
 * with them (focus trap, Esc, swipe to the right). Its content is server-rendered until its code has loaded after
 * the page.
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

/** A tap on the placeholder name opens the login over the page. */
function askLogin(event: MouseEvent) {
  if (!(event.target as Element).closest('[data-asks-login]')) return;
  event.preventDefault();
  closeDialog(false);
  openLoginModal();
}
