import { describe, expect, it } from 'vitest';
import { createAdmissionQueue } from '~/bff/core/admission-queue';
import { createOverloadError } from '~/bff/core/upstream-errors';

const never = new AbortController().signal;

describe('an admission queue', () => {
  it('runs and queues jobs up to its limits, and refuses the rest with 503', async () => {
    const queue = createAdmissionQueue({
      concurrency: 2,
      queueLength: 3,
      waitMs: 60_000,
      refuse: createOverloadError,
    });
    let letGo!: () => void;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    let running = 0;
    let most = 0;
    const job = async () => {
      running += 1;
      most = Math.max(most, running);
      await gate;
      running -= 1;
    };
    const jobs = Array.from({ length: 9 }, () => queue.run(job, never));
    // The four jobs beyond the limits are refused while the first two still run.
    await Promise.allSettled(jobs.slice(5));
    letGo();
    const results = await Promise.allSettled(jobs);
    expect(most).toBe(2);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(4);
    expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({
      status: 503,
      kind: 'OverloadError',
      retryAfterSeconds: 2,
    });
    await expect(queue.run(async () => 'again', never)).resolves.toBe('again');
  });

  it('refuses a job that has waited too long, and passes the turn on after an aborted or failed job', async () => {
    const queue = createAdmissionQueue({
      concurrency: 1,
      queueLength: 9,
      waitMs: 40,
      refuse: createOverloadError,
    });
    let letGo!: () => void;
    const slow = queue.run(() => new Promise<void>((resolve) => (letGo = resolve)), never);
    await expect(queue.run(async () => 1, never)).rejects.toMatchObject({ status: 503 });
    const leaver = new AbortController();
    const left = queue.run(async () => 1, leaver.signal);
    leaver.abort();
    await expect(left).rejects.toMatchObject({ kind: 'ClientGoneError' });
    letGo();
    await slow;
    const failing = queue.run(() => Promise.reject(new Error('broken')), never);
    await expect(failing).rejects.toThrow('broken');
    await expect(queue.run(async () => 'next', never)).resolves.toBe('next');
  });

  it('never gives two slots to one job, nor a slot to a job that ended while waiting to resume', async () => {
    let most = 0;
    const queue = createAdmissionQueue({
      concurrency: 1,
      queueLength: 9,
      waitMs: 1_000,
      refuse: createOverloadError,
      onChange: (active) => void (most = Math.max(most, active)),
    });
    const first = await queue.enter(never);
    first.leave();
    const second = await queue.enter(never);
    const back = Promise.all([first.back(never), first.back(never)]);
    second.end();
    await back;
    first.leave();
    const third = await queue.enter(never);
    const late = first.back(never);
    first.end();
    third.end();
    await late;
    await first.back(never);
    await (await queue.enter(never)).end();
    expect(most).toBe(1);
  });
});
