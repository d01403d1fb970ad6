/**
 * Runs steps one after the other, without a router: one of the first answers most requests (a call, a file, a kept page), and a
 * router's prototypes, path matching and closures would cost them more than the steps themselves.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Runs the next step; with an error, goes to the error step. */
export type NextHandler = (error?: unknown) => void;
/** Answers, or goes on. */
export type HandlerStep = (req: IncomingMessage, res: ServerResponse, next: NextHandler) => void;
/** Answers what a step threw or handed on. */
export type ErrorStep = (error: unknown, req: IncomingMessage, res: ServerResponse) => void;

/** One handler that runs the steps in order; the last of them answers everything. */
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
      if (!step) return onFault(new Error('No step answered'), req, res);
      try {
        step(req, res, next);
      } catch (thrown) {
        onFault(thrown, req, res);
      }
    };
    next();
  };
}
