import { expect, it } from 'vitest';
import { getKnownOutcome } from '~/app/features/orders/money-boundary';
import { submitEmptyMoneyForms } from '~/tests/fixtures/page-actions';

it('every money action marks the reply to a rejected form as refused, because others may have been executed', async () => {
  const replies = Object.entries(await submitEmptyMoneyForms());
  expect(replies.length).toBeGreaterThan(20);
  const silent = replies.filter(([, reply]) => reply?.isRefused !== true);
  expect(silent.map(([file]) => file)).toEqual([]);
  for (const [file, reply] of replies) {
    expect(getKnownOutcome(reply).title, file).toBe('没有办理');
    // The same reply, if its action had not marked it as refused.
    expect(getKnownOutcome({ ...reply!, isRefused: undefined }).title, file).toBe('结果确认中');
  }
});
