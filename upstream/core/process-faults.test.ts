import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { createLogger } from '~/upstream/core/log';
import { runInCallScope, openCallScope } from '~/upstream/core/call-scope';
import { unhandledRejections } from '~/upstream/core/metrics';
import { handleProcessFaults } from '~/upstream/core/process-faults';
import { standIn } from '~/tests/fixtures/partial';

function heard() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const log = createLogger({ logLevel: 'info', instance: 'u1', version: 'test' }, { write });
  const source = new EventEmitter();
  const stop = vi.fn(() => Promise.resolve());
  const exit = vi.fn();
  handleProcessFaults({ log, stop, exit }, standIn<NodeJS.Process>(source));
  return { lines, source, stop, exit };
}

const counted = async (): Promise<number> => (await unhandledRejections.get()).values[0]?.value ?? 0;

it('logs an unhandled rejection with its call and request id, counts it and continues', async () => {
  const { lines, source, stop, exit } = heard();
  const before = await counted();
  const scope = openCallScope({ 'x-request-id': 'request-1' }, 'orders.list');
  runInCallScope(scope, () => source.emit('unhandledRejection', new Error('left behind')));
  expect(lines).toMatchObject([
    {
      level: 'error',
      event: 'unhandled rejection',
      route: 'orders.list',
      requestId: 'request-1',
      err: { text: 'left behind' },
    },
  ]);
  expect(await counted()).toBe(before + 1);
  expect([stop.mock.calls.length, exit.mock.calls.length]).toEqual([0, 0]);
});

it('shuts down in order and exits with code 1 after an uncaught exception', async () => {
  const { lines, source, stop, exit } = heard();
  source.emit('uncaughtException', new Error('thrown'));
  await vi.waitUntil(() => exit.mock.calls.length > 0);
  expect(stop).toHaveBeenCalledOnce();
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(lines).toMatchObject([{ level: 'fatal', event: 'uncaught exception', err: { text: 'thrown' } }]);
});
