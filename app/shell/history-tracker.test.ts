import { beforeEach, expect, it } from 'vitest';
import { initialState, useStore } from '../store/store';
import { rememberInvite, rememberVisit } from './history-tracker';

beforeEach(() => useStore.setState(initialState, true));

it('a person who lands on a deep page has not come via the portal', () => {
  rememberVisit('/wealth/favorite');
  expect(useStore.getState().history.isViaPortal).toBe(false);
  expect(useStore.getState().common.isFirstView).toBe(true);
});

it('a second page of ours, or the front door, counts as the portal', () => {
  rememberVisit('/?utm_source=a');
  expect(useStore.getState().history.isViaPortal).toBe(true);
  rememberVisit('/wealth/info');
  expect(useStore.getState().common.isFirstView).toBe(false);
});

it('keeps the last twenty pages and no repeats', () => {
  for (let index = 0; index < 30; index += 1) rememberVisit(`/p/${index}`);
  rememberVisit('/p/29');
  expect(useStore.getState().history.paths).toHaveLength(20);
});

it('ENTITY-015 ENTITY-016 keeps the invite of the address over later pages', () => {
  rememberInvite('?iv_code=A1&share_last_code=S1');
  rememberInvite('');
  expect(useStore.getState().common.ivCodeShareConfig).toMatchObject({ ivCode: 'A1', shareLastCode: 'S1' });
});
