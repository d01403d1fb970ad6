import { shareConfigFrom } from '../store/common';
import { setSection, useStore } from '../store/store';

const kept = 20;

/** Remembers the way through the portal, so that closing a page knows whether "back" leads somewhere of ours. */
export function rememberVisit(path: string): void {
  const { paths } = useStore.getState().history;
  if (paths[paths.length - 1] === path) return;
  const next = [...paths, path].slice(-kept);
  setSection('history', { paths: next, isViaPortal: next.length > 1 || path.split('?')[0] === '/' });
  if (paths.length > 0) setSection('common', { isFirstView: false });
}

/** Keeps who invited and where from, so that a login some pages later still carries it (ENTITY-015, ENTITY-016). */
export function rememberInvite(search: string): void {
  const before = useStore.getState().common.ivCodeShareConfig;
  setSection('common', { ivCodeShareConfig: shareConfigFrom(new URLSearchParams(search), before) });
}
