import { describe, expect, it } from 'vitest';
import { DEADLINE_KINDS } from '~/domain/orders/deadlines';
import type { Deadline } from '~/contract/deadlines';
import {
  buildDeadlineSpans,
  getDeadlinePath,
  getDeadlineTexts,
} from '~/app/pages/own/deadlines/deadline-view';

const deadline = (more: Partial<Deadline>): Deadline => ({
  ...{ kind: 'quiz', day: '2026-12-01', ends_at: null, name: null, subject_id: null },
  ...{ part: null, points: null, left_times: null, ...more },
});
const page = { edition: 'wealth', today: '2026-11-20', here: '/wealth/user/deadlines' } as const;

describe('deadlines page', () => {
  it('describes every kind with its consequence and the page to handle it', () => {
    for (const kind of DEADLINE_KINDS) {
      const { title, then, next } = getDeadlineTexts(kind);
      expect(
        [title, then, next].every((words) => words.length > 1),
        kind,
      ).toBe(true);
      expect(
        getDeadlinePath(deadline({ kind, subject_id: 'X1', part: 'simu' }), 'wealth', page.here),
        kind,
      ).toMatch(/^\/wealth\//);
    }
    expect(getDeadlinePath(deadline({}), 'wealth', page.here)).toBe(
      `/wealth/user/authenticate/quiz?return_to=${encodeURIComponent(page.here)}`,
    );
  });

  it('groups by urgency, soonest first, omits empty groups, and shows the days left', () => {
    const spans = buildDeadlineSpans(
      [
        deadline({ kind: 'rights', day: '2026-12-31', left_times: 3 }),
        deadline({ kind: 'simu', day: '2026-11-18' }),
        deadline({ kind: 'pay_by', day: '2026-11-20', ends_at: '2026-11-20T08:00:00.000Z', name: '青禾' }),
        deadline({ kind: 'am', day: null }),
        deadline({ kind: 'growth', day: '2027-11-01', points: 120 }),
      ],
      page,
    );
    expect(
      spans.map(({ title, rows }) => [title, rows.map(({ name, left, when }) => [name, left, when])]),
    ).toEqual([
      [
        '已过期',
        [
          [null, '已过期', null],
          [null, '已过 2 天', '2026-11-18'],
        ],
      ],
      ['30 天内', [['青禾', '今天', '2026-11-20 16:00']]],
      ['90 天内', [['还有 3 次', '还有 41 天', '2026-12-31']]],
      ['以后', [['当季共 120 成长值', '还有 346 天', '2027-11-01']]],
    ]);
  });
});
