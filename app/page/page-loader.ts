import type { LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import type { PageHandle } from './page-handle';
import type { PageArguments } from './run-page';
import { runPage } from './run-page';

/**
 * The one way a page loads: middleware, edition, login rule and zod first, then the handler with typed values.
 * What the handler returns is exactly what the page shows.
 */
export function pageLoader<Result, Params = Record<string, never>, Query = Record<string, never>>(
  options: { handle: PageHandle; params?: z.ZodType<Params>; query?: z.ZodType<Query> },
  handler: (page: PageArguments<Params, Query>) => Promise<Result>,
): (args: LoaderFunctionArgs) => Promise<Result> {
  return (args) => runPage(args, options, handler);
}
