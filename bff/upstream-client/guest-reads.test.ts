import { describe, expect, it, vi } from 'vitest';
import { calls, type ListedCall } from '~/contract';
import type { CallContext } from '~/bff/upstream-client/call-context';
import { DEFAULT_CLIENT_TYPES } from '~/bff/core/client-types';
import { createGuestReads } from '~/bff/upstream-client/guest-reads';
import { partial } from '~/tests/fixtures/partial';
import type { ClientKind } from '~/bff/http/app-context';

const getCall = (id: string): ListedCall => {
  const call = calls.find((each) => each.id === id);
  if (!call) throw new Error(`No call ${id}`);
  return call;
};
const getContext = (token: string | null, kind: ClientKind = 'browser'): CallContext =>
  partial<CallContext>({
    session: { token },
    services: { clock: { aheadMs: 0 } },
    client: { kind, isPhone: true },
    gsSettings: { accessChannel: 'h5', clientTypes: DEFAULT_CLIENT_TYPES },
    signal: new AbortController().signal,
    scope: { upstreamFaults: 0 },
  });
const wire = (query: string) => ({ query: new URLSearchParams(query), body: null });
const library = getCall('catalogue.publicList');

describe('reads shared among guests', () => {
  it('covers public reads of guests, never a session and never a call about a person or with an effect', () => {
    const reads = createGuestReads({ keptMs: 1_000 });
    expect(reads.covers(getContext(null), library)).toBe(true);
    expect(reads.covers(getContext(null), getCall('catalogue.suggest'))).toBe(true);
    expect(reads.covers(getContext('token'), library)).toBe(false);
    for (const id of ['users.states', 'favorites.table', 'content.newsRead', 'content.newsMount'])
      expect(reads.covers(getContext(null), getCall(id)), id).toBe(false);
    const covered = calls.filter((call) => reads.covers(getContext(null), call));
    expect(covered.filter(({ definition }) => definition.auth === 'required')).toEqual([]);
  });

  it('fetches once for the same input and kind of client, and freeze the reply', async () => {
    const reads = createGuestReads({ keptMs: 1_000 });
    const read = vi.fn(async () => ({ list: [{ name: 'a' }] }));
    const ask = (context: CallContext, query: string) => reads.share(context, library, wire(query), read);
    const [one, two] = await Promise.all([
      ask(getContext(null), 'limit=1'),
      ask(getContext(null), 'limit=1'),
    ]);
    expect(two).toBe(one);
    expect(read).toHaveBeenCalledTimes(1);
    expect(() => ((one as { list: unknown[] }).list = [])).toThrow(TypeError);
    expect(Object.isFrozen((one as { list: object[] }).list[0])).toBe(true);
    await ask(getContext(null), 'limit=2');
    await ask(getContext(null, 'crawler'), 'limit=1');
    await ask(getContext(null, 'wechat'), 'limit=1');
    // The calls of a crawler have the same headers as those of a phone.
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('fetches each time when sharing is switched off', async () => {
    const reads = createGuestReads({ keptMs: 0 });
    const read = vi.fn(async () => ({ list: [] }));
    await Promise.all([1, 2].map(() => reads.share(getContext(null), library, wire(''), read)));
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('counts a failure for every waiting request, and does not cache it', async () => {
    const reads = createGuestReads({ keptMs: 1_000 });
    const own = getContext(null);
    const waiting = getContext(null);
    const failing = vi.fn(async () => Promise.reject(new Error('down')));
    const results = await Promise.allSettled([
      reads.share(own, library, wire(''), failing),
      reads.share(waiting, library, wire(''), failing),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    // The first caller is counted through the record of the call.
    expect([own.scope.upstreamFaults, waiting.scope.upstreamFaults]).toEqual([0, 1]);
    await expect(reads.share(own, library, wire(''), async () => 'up')).resolves.toBe('up');
  });
});
