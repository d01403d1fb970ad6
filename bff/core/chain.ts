/**
 * Runs steps one after the other, without a router. One of the first steps answers most requests (a call, a file, a
 * cached page). The prototypes, path matching and closures of a router would cost more than the steps themselves.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Runs the next step; with an error, runs the error step. */
export type NextHandler = (error?: unknown) => void;
/** Responds, or continues with the next step. */
export type HandlerStep = (req: IncomingMessage, res: ServerResponse, next: NextHandler) => void;
/** Responds to an error that a step threw or passed on. */
export type ErrorStep = (error: unknown, req: IncomingMessage, res: ServerResponse) => void;

/** Builds one handler that runs the steps in order; the last step must answer every remaining request. */
export function composeSteps(
  steps: readonly HandlerStep[],
  onFault: ErrorStep,
): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    let at = 0;
    const next: NextHandler = (error) => {
      if (error != null) return onFault(error, req, res);
      const step = steps[at];
      at += 1;
      if (!step) return onFault(new Error('No middleware sent a response'), req, res);
      try {
        step(req, res, next);
      } catch (thrown) {
        onFault(thrown, req, res);
      }
    };
    next();
  };
}
