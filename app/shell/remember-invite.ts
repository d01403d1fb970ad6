import { parseShareConfig } from '~/app/store/common';
import { setSection, useStore } from '~/app/store/store';

/** Keeps who invited and where from, so that a login some pages later still carries it (ENTITY-015, ENTITY-016). */
export function saveInvite(search: string): void {
  const before = useStore.getState().common.ivCodeShareConfig;
  setSection('common', { ivCodeShareConfig: parseShareConfig(new URLSearchParams(search), before) });
}
