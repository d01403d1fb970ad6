import { AsyncLocalStorage } from 'node:async_hooks';

/** Whoever holds `OPS_TOKEN`. */
export const MACHINE_ACTOR = 'token';
/** Whoever has the database itself (`npm run recover-admin`). */
export const DATABASE_ACTOR = 'database';

const acting = new AsyncLocalStorage<string>();

/** Does work in the name of an operator: every audit row and every look written meanwhile carries their id. */
export const runAsOperator = <Result>(operatorId: string, work: () => Promise<Result>): Promise<Result> =>
  acting.run(operatorId, work);

/** Id of the operator in whose name this runs, `token` of a machine, `database` of a recovery; null where nobody asked for it. */
export const getActingOperator = (): string | null => acting.getStore() ?? null;
