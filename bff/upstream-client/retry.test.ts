import { describe, expect, it } from 'vitest';
import { REQUEST_RETRY_DELAY_MS } from '~/domain/shared/constants';
import { retryOnTimeout } from '~/bff/upstream-client/retry';
import {
  createCodeError,
  createNetworkError,
  createStatusError,
  createTimeoutError,
} from '~/bff/core/upstream-errors';

const signal = new AbortController().signal;

async function run(errors: unknown[], canRepeat = true) {
  let attempts = 0;
  const startedAt = performance.now();
  const outcome = await retryOnTimeout(
    () => {
      attempts += 1;
      const error = errors[attempts - 1];
      return error === undefined ? Promise.resolve('ok') : Promise.reject(error as Error);
    },
    { canRepeat, delayMs: REQUEST_RETRY_DELAY_MS, signal },
  ).catch((error: unknown) => error);
  return { attempts, outcome, tookMs: performance.now() - startedAt };
}

describe('retry', () => {
  it('CONST-006 retries once, and only after a timeout', async () => {
    expect(await run([createTimeoutError()])).toMatchObject({ attempts: 2, outcome: 'ok' });
    expect(await run([createTimeoutError(), createTimeoutError()])).toMatchObject({
      attempts: 2,
      outcome: { kind: 'UpstreamTimeoutError' },
    });
    for (const error of [
      createNetworkError(),
      createStatusError(500, ''),
      createStatusError(404, ''),
      createCodeError(1, 'x'),
    ]) {
      expect((await run([error])).attempts).toBe(1);
    }
  });

  it('CONST-007 waits 100 ms before the retry', async () => {
    const { tookMs } = await run([createTimeoutError()]);
    expect(REQUEST_RETRY_DELAY_MS).toBe(100);
    expect(tookMs).toBeGreaterThanOrEqual(95);
  });

  it('never repeats a call that is unsafe to repeat', async () => {
    expect((await run([createTimeoutError()], false)).attempts).toBe(1);
  });

  it('does not repeat for a client that disconnected', async () => {
    const leaver = new AbortController();
    let attempts = 0;
    const result = retryOnTimeout(
      () => {
        attempts += 1;
        return Promise.reject(createTimeoutError());
      },
      { canRepeat: true, delayMs: 50, signal: leaver.signal },
    );
    setTimeout(() => leaver.abort(), 5);
    await expect(result).rejects.toMatchObject({ kind: 'ClientGoneError' });
    expect(attempts).toBe(1);
  });
});
