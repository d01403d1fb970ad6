import { parseShareConfig } from '~/app/store/common';
import { updateSlice, useStore } from '~/app/store/store';

/**
 * Stores the inviter and the source, so that a login some pages later still sends them (ENTITY-015, ENTITY-016).
 */
export function saveInvite(search: string): void {
  const before = useStore.getState().common.ivCodeShareConfig;
  updateSlice('common', { ivCodeShareConfig: parseShareConfig(new URLSearchParams(search), before) });
}
