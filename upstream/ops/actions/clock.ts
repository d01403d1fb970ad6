import { z } from 'zod';
import { CODES } from '~/contract/codes';
import { Refusal } from '~/upstream/services/refusal';
import { defineAction } from '~/upstream/ops/action';

const UNIT_MS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 };
const MOVE = /^[+-](?:\d{1,5}[dhms])+$/;

/** `+25h`, `-30m`, `+1d12h` in ms; null for anything else. */
export function parseMove(text: string): number | null {
  if (!MOVE.test(text)) return null;
  const parts = [...text.matchAll(/(\d+)([dhms])/g)];
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ''] ?? 0), 0);
  return text.startsWith('-') ? -ms : ms;
}

/** Moves the service's clock, so that a cooling-off of a day passes in a second. */
export const clock = defineAction({
  name: 'clock',
  summary: 'shows the service clock, moves it (+25h, -30m, +1d12h) or puts it right again (reset)',
  arguments: z.strictObject({ by: z.string().optional().describe('+25h, -30m, +1d12h or reset') }),
  word: 'by',
  isDevOnly: true,
  async run({ context: { clock: serviceClock }, input: { by } }) {
    if (by === 'reset') await serviceClock.reset();
    else if (by !== undefined) {
      const ms = parseMove(by);
      if (ms === null) throw new Refusal(CODES.badRequest, 'by: +25h, -30m, +1d12h or reset');
      await serviceClock.move(ms);
    }
    return { now: serviceClock.now().toISOString(), moved_seconds: Math.round(serviceClock.movedMs / 1_000) };
  },
});
