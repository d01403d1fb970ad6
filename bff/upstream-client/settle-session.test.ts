import { expect, it, vi } from 'vitest';
import { settleSession } from '~/bff/upstream-client/run-call';
import { calls } from '~/contract';

it('drops the shared data of a session after every account change, except after a call that no page shows', async () => {
  const dropped: string[] = [];
  for (const call of calls) {
    const dropSession = vi.fn(async () => undefined);
    const context = { services: { dropSession }, session: { id: 's1' } } as never;
    await settleSession(context, call, 0, 's1');
    if (dropSession.mock.calls.length > 0) dropped.push(call.id);
  }
  const changes = calls
    .filter(({ definition }) => definition.method !== 'GET' && definition.auth === 'required')
    .map(({ id }) => id);
  expect(changes.filter((id) => !dropped.includes(id))).toEqual(['intents.acknowledge']);
  expect(dropped.every((id) => (changes as string[]).includes(id))).toBe(true);
});
