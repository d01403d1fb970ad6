import type { LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import type { PortalContext, Viewer } from '~/bff/http/app-context';
import type { LimitClass } from '~/contract/limit-classes';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { DefinedFile, DefinedPage, GuestScreenData } from '~/app/route-kit/page-handle';
import {
  runPage,
  getRequestUrl,
  getVisiblePath,
  type PageArguments,
  type FailedPageInfo,
} from '~/app/route-kit/run-page';
import { isUnansweredError } from '~/app/route-kit/form-error-notice';

/** Number of loaders created so far, used as an id: it distinguishes two loaders of one address. */
let loaders = 0;

/**
 * Loads every page the same way: middleware, edition, login rule and zod first, then the handler with typed values.
 * The handler's return value is exactly the page's data. For a guest on a page with a guest screen, the handler
 * does not run. When the upstream does not respond after a POST that returns its form, the last stored copy of the
 * page is used, if there is one.
 */
export function pageLoader<
  Result,
  Visitor extends Viewer | null = Viewer | null,
  Params = Record<string, never>,
  Query = Record<string, never>,
>(
  options: {
    handle: DefinedPage<Visitor> | DefinedFile<Visitor>;
    params?: z.core.$ZodType<Params>;
    query?: z.core.$ZodType<Query>;
    /**
     * Lines of the guest screen that depend on the rules of an ISO day: built here, so that the browser does not
     * load the rules.
     */
    guestRules?: (today: string) => readonly string[];
  },
  handler: (page: PageArguments<Params, Query, Visitor>) => Promise<Result>,
): (args: LoaderFunctionArgs) => Promise<Result> {
  loaders += 1;
  const id = loaders;
  const getKey = (url: URL): string => `${id} ${getVisiblePath(url)}`;
  const answerFailure = async (error: unknown, { context, url }: FailedPageInfo): Promise<Result | null> => {
    if (context.keptForm === undefined || !isUnansweredError(error)) return null;
    const shown = context.keptPage.find(getKey(url));
    if (shown === undefined) return null;
    context.noteFailure(error);
    return shown as Result;
  };
  /** The page is not loaded for persons who see its guest screen. */
  const answerGuest = (context: PortalContext): Result =>
    ({
      isForGuest: true,
      rules: options.guestRules?.(toShanghaiDay(context.now())),
    }) satisfies GuestScreenData as Result;
  const screen = options.handle.guest ? { answerGuest } : {};
  const { limit } = options.handle as { limit?: LimitClass };
  const counted: typeof handler = async (page) => {
    if (limit === 'file') await page.context.limit('file-address', page.context.address);
    return handler(page);
  };
  return async (args) => {
    const shown = await runPage(args, { ...options, ...screen, answerFailure }, counted);
    const { context } = args;
    if (context.isFormPage === true && !(shown instanceof Response))
      void context.keptPage.keep(getKey(getRequestUrl(args)), shown).catch(context.reportError);
    return shown;
  };
}
