/**
 * The request of the running code, for places that no argument reaches: an unhandled rejection has only its
 * promise. Everywhere else the scope is passed as an argument (request-scope.ts).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestScope } from '~/bff/http/request-scope';

const requests = new AsyncLocalStorage<RequestScope>();

/** Runs `work`, and everything it starts, for this request. */
export const runInRequest = (scope: RequestScope, work: () => void): void => requests.run(scope, work);

/** Request that started the running code; undefined outside of one. */
export const getCurrentRequest = (): RequestScope | undefined => requests.getStore();
