import type { Kysely } from 'kysely';
import { z } from 'zod';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { createConflictRefusal, Refusal } from '~/upstream/core/refusal';
import { defineAction } from '~/upstream/core/actions/action';

const UNIT_MS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 };
const MOVE = /^[+-](?:\d{1,5}[dhms])+$/;

/** Parses `+25h`, `-30m`, `+1d12h` to ms; null for anything else. */
export function parseClockOffset(text: string): number | null {
  if (!MOVE.test(text)) return null;
  const parts = [...text.matchAll(/(\d+)([dhms])/g)];
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ''] ?? 0), 0);
  return text.startsWith('-') ? -ms : ms;
}

/**
 * Time cannot be reversed after pricing at a NAV. Throws Refusal 4009 when the clock would go back to before a day
 * with a published NAV, so that no page ever shows figures of a future day.
 */
async function assertNothingAhead(db: Kysely<Database>, now: Date, to: Date): Promise<void> {
  const { newest } = await db
    .selectFrom('fund_latest')
    .select((each) => each.fn.max('nav_date').as('newest'))
    .executeTakeFirstOrThrow();
  if (newest === null || newest > toShanghaiDay(now) || newest <= toShanghaiDay(to)) return;
  throw createConflictRefusal(
    `净值已公布至 ${newest}，时钟不能回到这一天之前；要从头再来，请换一个 DATA_DIR 重新播种`,
  );
}

/** Moves the clock of the service, so that a cooling-off of a day passes in a second. */
export const clock = defineAction({
  name: 'clock',
  title: '查看或移动服务时钟',
  roles: ['admin'],
  summary:
    'shows the service clock, moves it (+25h, -30m, +1d12h) or resets it (reset); never before the day of a published NAV',
  arguments: z.strictObject({
    by: z.string().optional().describe('+25h, -30m, +1d12h or reset'),
    anyway: z
      .literal('yes')
      .optional()
      .describe('yes: also before the day of a published NAV; pages then show future days'),
  }),
  word: 'by',
  isDevOnly: true,
  async run({ context: { clock: serviceClock, db }, input: { by, anyway } }) {
    if (by !== undefined) {
      const ms = by === 'reset' ? -serviceClock.movedMs : parseClockOffset(by);
      if (ms === null)
        throw new Refusal(CODES.badRequest, '移动多少请写作 +25h、-30m、+1d12h 或 reset', {
          reason: 'operator',
        });
      const now = serviceClock.now();
      if (ms < 0 && anyway === undefined) await assertNothingAhead(db, now, new Date(now.getTime() + ms));
      if (by === 'reset') await serviceClock.reset();
      else await serviceClock.move(ms);
    }
    return { now: serviceClock.now().toISOString(), moved_seconds: Math.round(serviceClock.movedMs / 1_000) };
  },
});
