import { AsyncLocalStorage } from 'node:async_hooks';

/** Actor for the holder of `OPS_TOKEN`. */
export const MACHINE_ACTOR = 'token';
/** Actor for a person with direct database access (`npm run recover-admin`). */
export const DATABASE_ACTOR = 'database';

const acting = new AsyncLocalStorage<string>();

/** Runs work in the name of an operator: every audit row and access record written meanwhile contains their id. */
export const runAsOperator = <Result>(operatorId: string, work: () => Promise<Result>): Promise<Result> =>
  acting.run(operatorId, work);

/** Returns the id of the acting operator, `token` for a machine, `database` for a recovery; null without one. */
export const getActingOperator = (): string | null => acting.getStore() ?? null;
