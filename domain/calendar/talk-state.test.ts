import { expect, it } from 'vitest';
import { getTalkState } from '~/domain/calendar/talk-state';

const talk = { starts_at: '2026-12-05T06:00:00.000Z', ends_at: '2026-12-05T09:00:00.000Z' };

it.each([
  ['2026-12-05T05:59:59.999Z', 'before'],
  ['2026-12-05T06:00:00.000Z', 'live'],
  ['2026-12-05T08:59:59.999Z', 'live'],
  ['2026-12-05T09:00:00.000Z', 'replay'],
])('at %s a talk from 06:00 to 09:00 is %s', (at, state) => {
  expect(getTalkState(talk, Date.parse(at))).toBe(state);
});

it('treats a talk without a start as replay, and one without an end as over once it has begun', () => {
  expect(getTalkState({ starts_at: null, ends_at: null }, 0)).toBe('replay');
  expect(getTalkState({ ...talk, ends_at: null }, Date.parse(talk.starts_at))).toBe('replay');
});
