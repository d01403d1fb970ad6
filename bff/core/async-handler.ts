import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Express 4 does not catch a rejected handler; an uncaught rejection would end the process. */
export function asyncHandler(
  handle: (req: Request, res: Response, next: NextFunction) => Promise<void>,
): RequestHandler {
  return (req, res, next) => {
    // Express treats `null` and 'route' as "continue": any value that is not an error is converted to one.
    handle(req, res, next).catch((error: unknown) =>
      next(error instanceof Error ? error : new Error('A request handler rejected', { cause: error })),
    );
  };
}
