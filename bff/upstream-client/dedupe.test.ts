import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSharedCalls } from '~/bff/upstream-client/dedupe';
import type { CancelSignal } from '~/bff/core/cancel-signal';
import { retryOnTimeout } from '~/bff/upstream-client/retry';
import { createNetworkError, createTimeoutError } from '~/bff/core/upstream-errors';

interface Deferred<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
}
function deferred<T>(): Deferred<T> {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

describe('shared calls', () => {
  it('LOADER-001 ENTITY-017 starts an unloaded or rejected call, joins a pending one, and reuses a fulfilled one', async () => {
    const shared = createSharedCalls();
    const answers = [deferred<string>(), deferred<string>(), deferred<string>()];
    let begun = 0;
    const ask = () => shared.share(['s', 'states'], () => answers[(begun += 1) - 1]!.promise);
    const first = ask();
    const joined = ask();
    expect(begun).toBe(1);
    answers[0]!.reject(createNetworkError());
    await expect(Promise.all([first, joined])).rejects.toThrow();
    const second = ask();
    expect(begun).toBe(2);
    answers[1]!.resolve('in');
    expect([await second, await ask()]).toEqual(['in', 'in']);
    expect(begun).toBe(2);
  });

  it('LOADER-003 STORE-014 shares one result among a thousand concurrent callers', async () => {
    const shared = createSharedCalls();
    let calls = 0;
    const callers = Array.from({ length: 1_000 }, () =>
      shared.share(['s', 'states'], async () => {
        calls += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
        return { account: 1 };
      }),
    );
    const results = new Set(await Promise.all(callers));
    expect(calls).toBe(1);
    expect(results.size).toBe(1);
  });

  it('LOADER-004 shares one retry among concurrent callers', async () => {
    const shared = createSharedCalls();
    let attempts = 0;
    const start = (signal: CancelSignal) =>
      retryOnTimeout(
        () => {
          attempts += 1;
          return attempts === 1 ? Promise.reject(createTimeoutError()) : Promise.resolve('second');
        },
        { canRepeat: true, delayMs: 1, signal },
      );
    const results = await Promise.all(Array.from({ length: 50 }, () => shared.share(['s', 'states'], start)));
    expect(attempts).toBe(2);
    expect(new Set(results)).toEqual(new Set(['second']));
  });

  it('CONST-008 API-012 shares one result among calls within 1 s of the start, but not with later ones', async () => {
    let nowMs = 0;
    let calls = 0;
    const shared = createSharedCalls({ nowMs: () => nowMs });
    const call = () => shared.share(['s', 'states'], () => Promise.resolve((calls += 1)));
    expect(await call()).toBe(1);
    nowMs = 999;
    expect(await call()).toBe(1);
    nowMs = 1_000;
    expect(await call()).toBe(2);
  });

  it.each([[[]], [['']], [['  ', 'states']], [['s', '']]])(
    'VALID-014 refuses the empty key %j',
    async (key) => {
      const shared = createSharedCalls();
      await expect(shared.share(key as never, () => Promise.resolve(1))).rejects.toThrow(
        '接口调用的key不能为空',
      );
    },
  );

  it('reliability 1.5: uses a tuple as key, never a concatenation', async () => {
    const shared = createSharedCalls();
    const keys = [
      ['a', 'bc'],
      ['ab', 'c'],
      ['a', 'b', 'c'],
      ['a,b', 'c'],
      ['a"', 'bc'],
    ] as [string, string][];
    const results = await Promise.all(keys.map((key, at) => shared.share(key, () => Promise.resolve(at))));
    expect(results).toEqual(keys.map((_key, at) => at));
  });

  it('reliability 1.5: does not reuse a failed shared call', async () => {
    const shared = createSharedCalls();
    const first = deferred<number>();
    const waiters = [1, 2, 3].map(() => shared.share(['s', 'states'], () => first.promise));
    first.reject(createNetworkError());
    for (const result of await Promise.allSettled(waiters)) expect(result.status).toBe('rejected');
    await expect(shared.share(['s', 'states'], () => Promise.resolve(7))).resolves.toBe(7);
  });

  it('reliability 1.5: does not abort the other waiters when one leaves', async () => {
    const shared = createSharedCalls();
    const call = deferred<string>();
    let callSignal: CancelSignal | undefined;
    const start = (signal: CancelSignal) => {
      callSignal = signal;
      return call.promise;
    };
    const leaver = new AbortController();
    const left = shared.share(['s', 'states'], start, leaver.signal);
    const stayed = shared.share(['s', 'states'], start, new AbortController().signal);
    leaver.abort();
    await expect(left).rejects.toMatchObject({ kind: 'ClientGoneError' });
    expect(callSignal?.aborted).toBe(false);
    call.resolve('answer');
    await expect(stayed).resolves.toBe('answer');
  });

  it('reliability 1.5: aborts the call when the last waiter leaves, and starts a new one for the next caller', async () => {
    const shared = createSharedCalls();
    let callSignal: CancelSignal | undefined;
    const leavers = [new AbortController(), new AbortController()];
    const left = leavers.map(({ signal }) =>
      shared.share(['s', 'states'], (own) => ((callSignal = own), new Promise(() => undefined)), signal),
    );
    for (const leaver of leavers) leaver.abort();
    await Promise.allSettled(left);
    expect(callSignal?.aborted).toBe(true);
    await expect(shared.share(['s', 'states'], () => Promise.resolve('new'))).resolves.toBe('new');
  });

  it('starts a new call after a scope is forgotten, and leaves other scopes unchanged', async () => {
    const shared = createSharedCalls();
    await shared.share(['a', 'states'], () => Promise.resolve(1));
    await shared.share(['b', 'states'], () => Promise.resolve(1));
    shared.forget('a');
    expect(await shared.share(['a', 'states'], () => Promise.resolve(2))).toBe(2);
    expect(await shared.share(['b', 'states'], () => Promise.resolve(2))).toBe(1);
  });

  it('keeps a limited number of scopes', async () => {
    const shared = createSharedCalls({ maxScopes: 10 });
    let calls = 0;
    const ask = (at: number) => shared.share([`s${at}`, 'states'], () => Promise.resolve((calls += 1)));
    for (let at = 0; at < 100; at += 1) await ask(at);
    for (let at = 99; at >= 90; at -= 1) await ask(at);
    expect(calls).toBe(100);
    await ask(89);
    expect(calls).toBe(101);
  });

  it('LOADER-003 gives a session only its replies in any interleaving, with never more calls than callers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            session: fc.constantFrom('s1', 's2', 's11', '1', 's'),
            call: fc.constantFrom('states', '1states', 'x'),
            delayMs: fc.integer({ min: 0, max: 3 }),
            leaves: fc.boolean(),
            fails: fc.boolean(),
          }),
          { maxLength: 40 },
        ),
        async (plan) => {
          const shared = createSharedCalls({ shareMs: 2 });
          const results = plan.map(async ({ session, call, delayMs, leaves, fails }) => {
            const leaver = new AbortController();
            const result = shared.share(
              [session, call],
              async () => {
                await new Promise((resolve) => setTimeout(resolve, delayMs));
                if (fails) throw createNetworkError();
                return `${session}|${call}`;
              },
              leaver.signal,
            );
            if (leaves) leaver.abort();
            return { expected: `${session}|${call}`, got: await result.catch(() => 'failed') };
          });
          for (const { expected, got } of await Promise.all(results))
            expect([expected, 'failed']).toContain(got);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('reliability 3: leaks no memory in 200,000 interleaved calls of 500 sessions', async () => {
    const shared = createSharedCalls();
    let wrong = 0;
    for (let round = 0; round < 400; round += 1) {
      await Promise.all(
        Array.from({ length: 500 }, async (_, session) => {
          const id = `session-${session}`;
          const answer = await shared.share([id, 'states'], async () => ({ id }));
          if (answer.id !== id) wrong += 1;
          if (session % 7 === round % 7) shared.forget(id);
        }),
      );
    }
    expect(wrong).toBe(0);
  });
});
