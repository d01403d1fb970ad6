import type { LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import type { Viewer } from '~/bff/http/app-context';
import type { DefinedFile, DefinedPage } from '~/app/page/page-handle';
import { runPage, urlOf, visiblePath, type PageArguments, type FailedPage } from '~/app/page/run-page';
import { isUnanswered } from '~/app/page/form-trouble';

/** Loaders made so far: each has a number, so that two of one address keep apart. */
let loaders = 0;

/**
 * The one way a page loads: middleware, edition, login rule and zod first, then the handler with typed values.
 * What the handler returns is exactly what the page shows. Where upstream is silent after a post that brings its form
 * back, the page is the one that the person last saw, when it was kept.
 */
export function pageLoader<
  Result,
  Visitor extends Viewer | null = Viewer | null,
  Params = Record<string, never>,
  Query = Record<string, never>,
>(
  options: {
    handle: DefinedPage<Visitor> | DefinedFile<Visitor>;
    params?: z.ZodType<Params>;
    query?: z.ZodType<Query>;
  },
  handler: (page: PageArguments<Params, Query, Visitor>) => Promise<Result>,
): (args: LoaderFunctionArgs) => Promise<Result> {
  loaders += 1;
  const id = loaders;
  const keyOf = (url: URL): string => `${id} ${visiblePath(url)}`;
  const answerFailure = async (error: unknown, { context, url }: FailedPage): Promise<Result | null> => {
    if (context.keptForm === undefined || !isUnanswered(error)) return null;
    const shown = context.keptPage.find(keyOf(url));
    if (shown === undefined) return null;
    context.noteFailure(error);
    return shown as Result;
  };
  return async (args) => {
    const shown = await runPage(args, { ...options, answerFailure }, handler);
    const { context } = args;
    if (context.isFormPage === true && !(shown instanceof Response))
      void context.keptPage.keep(keyOf(urlOf(args)), shown);
    return shown;
  };
}
