import { expect, it } from 'vitest';
import { getKnownOutcome } from '~/app/features/orders/money-boundary';
import { submitEmptyMoneyForms } from '~/tests/fixtures/page-actions';

it('every money action of the map answers a form it refuses with a reply that says so: all others may have been done', async () => {
  const replies = Object.entries(await submitEmptyMoneyForms());
  expect(replies.length).toBeGreaterThan(20);
  const silent = replies.filter(([, reply]) => reply?.isRefused !== true);
  expect(silent.map(([file]) => file)).toEqual([]);
  for (const [file, reply] of replies) {
    expect(getKnownOutcome(reply).title, file).toBe('没有办理');
    // The same reply, had its action forgotten to say so.
    expect(getKnownOutcome({ ...reply!, isRefused: undefined }).title, file).toBe('结果确认中');
  }
});
