import { afterEach, expect, it, vi } from 'vitest';
import { replaceAddress } from './scroll';

afterEach(() => vi.unstubAllGlobals());

it('NAV-012 the address is replaced in place and the entry keeps its state', () => {
  const replaceState = vi.fn();
  vi.stubGlobal('window', { history: { state: { idx: 3, key: 'k' }, replaceState } });
  replaceAddress('/wealth/info?kind=1');
  expect(replaceState).toHaveBeenCalledWith({ idx: 3, key: 'k' }, '', '/wealth/info?kind=1');
});
