import { useLocation, useNavigation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useShell } from '~/app/page/shell-data';
import { passedMs } from '~/app/platform/clock';
import { whenIdle } from '~/app/platform/when-idle';

const loadViews = () => import('~/app/platform/track/views');
/** What is not there is done without. */
const doWithout = (): undefined => undefined;

/** Only main places ask, and nothing lies over the buttons of a page: who comes to another is asked later. */
const hasRoom = (): boolean =>
  document.querySelector('.tab-bar:not(.tab-bar-wide)') !== null &&
  document.querySelector('.action-bar') === null;

interface History {
  key: string;
  pathname: string;
}

/** Whether an entry of the history is a view: what is typed or chosen on a page takes the place of its own address. */
export function isNewView(before: History | null, here: History, kind: string): boolean {
  if (before === null) return true;
  return before.key !== here.key && !(kind === 'REPLACE' && before.pathname === here.pathname);
}

/**
 * Has views reported, behind everything else, and asks a guest once whether theirs may be.
 * @returns the notice that asks, where it is to be shown
 */
export function useViews(): ComponentType | null {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const { state } = useNavigation();
  const shell = useShell();
  const [notice, setNotice] = useState<{ Shown: ComponentType; key: string } | null>(null);
  const startedAtMs = useRef<number | null>(null);
  const before = useRef<History | null>(null);
  const name = shell?.viewer?.name ?? null;
  const clientKind = shell?.client.kind ?? 'browser';
  const loginState = shell?.loginState ?? 'unknown';
  const isAgreed = shell?.viewer?.isTracked ?? false;

  useEffect(() => {
    if (state === 'loading') startedAtMs.current = passedMs();
  }, [state]);

  useEffect(() => {
    const looker = { loginState, isAgreed };
    const isView = isNewView(before.current, { key, pathname }, kind);
    const view = {
      looker,
      name,
      clientKind,
      startedAtMs: before.current && (startedAtMs.current ?? passedMs()),
    };
    before.current = { key, pathname };
    startedAtMs.current = null;
    const begin = async (): Promise<void> => {
      const { viewed, lookerChanged } = await loadViews();
      if (!isView) return lookerChanged(looker);
      if (!viewed(view) || !hasRoom()) return;
      const { RecordsNotice } = await import('~/app/shell/records-notice');
      setNotice({ Shown: RecordsNotice, key });
    };
    whenIdle(() => void begin().catch(doWithout));
  }, [key, pathname, kind, loginState, isAgreed, name, clientKind]);

  return notice?.key === key ? notice.Shown : null;
}
