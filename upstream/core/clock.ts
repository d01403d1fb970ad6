import type { Kysely } from 'kysely';
import type { UpstreamConfig } from '~/upstream/core/config';
import type { Database } from '~/upstream/core/db/schema';

const KEY = 'clock_offset_ms';

/** Time of the service: the system time plus, in dev and test, the offset that was set. */
export interface Clock {
  now: () => Date;
  /** Total offset from the system time in ms: from settings and from moves. */
  readonly aheadMs: number;
  /** Offset from moves only, in ms. */
  readonly movedMs: number;
  /** Moves the clock by this many ms. The move survives restarts. */
  move(byMs: number): Promise<void>;
  reset(): Promise<void>;
}

/**
 * Opens the clock with the offset that was stored. The offset is kept in the database and read once, at startup.
 * With several processes on one database, only the process that receives the request moves at once.
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
