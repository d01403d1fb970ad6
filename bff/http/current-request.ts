/**
 * The request that the running code works for, where no argument says it: an unhandled rejection has only its promise. The
 * scope itself is handed on as an argument everywhere else (request-scope.ts).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestScope } from '~/bff/http/request-scope';

const requests = new AsyncLocalStorage<RequestScope>();

/** Runs `work`, and everything it starts, for this request. */
export const runInRequest = (scope: RequestScope, work: () => void): void => requests.run(scope, work);

/** The request that the running code was started by; undefined outside of one. */
export const getCurrentRequest = (): RequestScope | undefined => requests.getStore();
