import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Express 4 does not catch a rejected handler; an uncaught one would end the process. */
export function asyncHandler(
  handle: (req: Request, res: Response, next: NextFunction) => Promise<void>,
): RequestHandler {
  return (req, res, next) => {
    // Express takes `null` and 'route' for "go on": whatever is no error becomes one.
    handle(req, res, next).catch((error: unknown) =>
      next(error instanceof Error ? error : new Error('A handler rejected', { cause: error })),
    );
  };
}
