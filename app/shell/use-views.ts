import { useLocation, useNavigation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useShell } from '~/app/route-kit/shell-data';
import { getElapsedMs } from '~/app/platform/clock';
import { whenIdle } from '~/app/platform/when-idle';

const loadViews = () => import('~/app/platform/track/views');
/** A failed import is ignored. */
const doWithout = (): undefined => undefined;

interface History {
  key: string;
  pathname: string;
}

/** Whether a history entry counts as a view: typing or choosing on a page only replaces its own address. */
export function isNewPageView(before: History | null, here: History, kind: string): boolean {
  if (before === null) return true;
  return before.key !== here.key && !(kind === 'REPLACE' && before.pathname === here.pathname);
}

/** Reports views, with low priority. */
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
