import type { Kysely } from 'kysely';
import type { UpstreamConfig } from '~/upstream/core/config';
import type { Database } from '~/upstream/core/db/schema';

const KEY = 'clock_offset_ms';

/** The time of the service: the machine's, and in dev and test as far ahead as somebody moved it. */
export interface Clock {
  now: () => Date;
  /** How far it is ahead of the machine's, ms: by setting and by moves. */
  readonly aheadMs: number;
  /** How far it is ahead by moves, ms. */
  readonly movedMs: number;
  /** Moves it by so many ms, from now on and after every restart. */
  move(byMs: number): Promise<void>;
  reset(): Promise<void>;
}

/**
 * Opens the clock where it was left. What was moved is kept in the database and read once, at the start: of several
 * processes on one database only the one that is asked moves at once.
 */
export async function openClock(
  db: Kysely<Database>,
  config: Pick<UpstreamConfig, 'appEnv' | 'clockOffsetMs'>,
  machineMs: () => number = Date.now,
): Promise<Clock> {
  const isMovable = config.appEnv === 'dev' || config.appEnv === 'test';
  let movedMs = isMovable ? await readMoved(db) : 0;
  const set = async (ms: number): Promise<void> => {
    if (!isMovable) throw new Error('The clock can be moved in dev and test only');
    const row = { value: JSON.stringify(ms), updated_at: new Date(machineMs()).toISOString() };
    await db
      .insertInto('service_state')
      .values({ key: KEY, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
    movedMs = ms;
  };
  return {
    now: () => new Date(machineMs() + config.clockOffsetMs + movedMs),
    get aheadMs() {
      return config.clockOffsetMs + movedMs;
    },
    get movedMs() {
      return movedMs;
    },
    move: (byMs) => set(movedMs + byMs),
    reset: () => set(0),
  };
}

async function readMoved(db: Kysely<Database>): Promise<number> {
  const row = await db.selectFrom('service_state').select('value').where('key', '=', KEY).executeTakeFirst();
  return typeof row?.value === 'number' ? row.value : 0;
}
