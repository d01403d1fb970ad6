import { useLocation, useNavigation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useShell } from '~/app/route-kit/shell-data';
import { getElapsedMs } from '~/app/platform/clock';
import { whenIdle } from '~/app/platform/when-idle';

const loadViews = () => import('~/app/platform/track/views');
/** What is not there is done without. */
const doWithout = (): undefined => undefined;

interface History {
  key: string;
  pathname: string;
}

/** Whether an entry of the history is a view: what is typed or chosen on a page takes the place of its own address. */
export function isNewPageView(before: History | null, here: History, kind: string): boolean {
  if (before === null) return true;
  return before.key !== here.key && !(kind === 'REPLACE' && before.pathname === here.pathname);
}

/** Has views reported, behind everything else. */
export function usePageViews(): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const { state } = useNavigation();
  const shell = useShell();
  const startedAtMs = useRef<number | null>(null);
  const before = useRef<History | null>(null);
  const name = shell?.viewer?.name ?? null;
  const clientKind = shell?.client.kind ?? 'browser';
  const loginState = shell?.loginState ?? 'unknown';
  const isAgreed = shell?.viewer?.isTracked ?? false;

  useEffect(() => {
    if (state === 'loading') startedAtMs.current = getElapsedMs();
  }, [state]);

  useEffect(() => {
    const looker = { loginState, isAgreed };
    const isView = isNewPageView(before.current, { key, pathname }, kind);
    const view = {
      looker,
      name,
      clientKind,
      startedAtMs: before.current && (startedAtMs.current ?? getElapsedMs()),
    };
    before.current = { key, pathname };
    startedAtMs.current = null;
    const begin = async (): Promise<void> => {
      const { startPageView: viewed, updateTrackedVisitor: lookerChanged } = await loadViews();
      if (!isView) return lookerChanged(looker);
      viewed(view);
    };
    whenIdle(() => void begin().catch(doWithout));
  }, [key, pathname, kind, loginState, isAgreed, name, clientKind]);
}
