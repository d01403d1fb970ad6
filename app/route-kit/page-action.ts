import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import type { PortalContext, Viewer } from '~/bff/http/app-context';
import { countLimitClass, type CountedUse } from '~/bff/http/class-limits';
import { ERROR_TEXTS, isPortalError, getRefusal } from '~/bff/core/errors';
import type { LimitClass } from '~/contract/limit-classes';
import { toSafePath } from '~/domain/shared/query';
import { paths } from '~/app/paths';
import { isMultipart, readUrlEncodedForm, createFormRejection } from '~/app/route-kit/form-guard';
import { getFormNames, type FormNames } from '~/app/route-kit/form-names';
import { logFormError, buildFormErrorNotice, type FormOutcome } from '~/app/route-kit/form-trouble';
import type { LoginRule } from '~/app/route-kit/page-handle';
import { getRefusalLink, type RefusalLink } from '~/app/route-kit/refusal-way';
import { runPage, getVisiblePath, type PageArguments, type FailedPageInfo } from '~/app/route-kit/run-page';
import {
  runWithUploadSlot,
  readMultipartForm,
  type MultipartForm,
  type UploadRules,
} from '~/app/route-kit/uploads';

/** A refusal that belongs to one field of the form. */
export class FieldError extends Error {
  constructor(
    readonly field: string,
    message: string,
    /** Other fields the same is said of. */
    readonly others: readonly string[] = [],
    /** What upstream refused it with: the form leads on to the step it asks for. */
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'FieldError';
  }
}

export interface ActionArguments<
  Value,
  Params,
  Query,
  Visitor extends Viewer | null = Viewer | null,
> extends PageArguments<Params, Query, Visitor> {
  /** The form as parsed by its schema. */
  value: Value;
  /** The form as it came; a file stands in it as the id it was given. */
  form: FormData;
}

/** The viewer an action gets, by its login rule. */
type PosterOf<Login extends LoginRule> = {
  required: Viewer;
  guest: Viewer | null;
  public: null;
}[Login];

/** What a form gets back when it was refused: Conform's result with what was typed (never passwords). */
export interface ActionReply {
  result: SubmissionResult;
  /** Neither done nor refused. */
  outcome?: FormOutcome;
  /** It may have been done all the same: nothing may be said of what did not change. */
  isOpen?: boolean;
  /** Refused, and nothing was changed before it was. Whatever does not say so may have been done. */
  isRefused?: boolean;
  /** What the page shows may have changed since it was loaded. */
  isStale?: boolean;
  /** What a refusal asks to be done first. */
  next?: RefusalLink;
}

/** The field names of every form of the site; tests look at them. */
export const pageForms: ((context: PortalContext) => FormNames)[] = [];

/**
 * The one way a form is handled: parsed by its schema, domain refusals as field or form messages, what was typed
 * kept, a redirect on success. Works the same without JavaScript. Files of a multipart form are handed in first
 * (`uploads`), so the schema sees ids and a refused form keeps its files. Whatever fails, the form comes back with what
 * was typed and its key: refused, not confirmed, or 结果确认中 where it may have moved something.
 */
export function pageAction<
  Schema extends z.core.$ZodType,
  Result,
  Login extends LoginRule = 'required',
  Params = Record<string, never>,
  Query = Record<string, never>,
>(
  options: {
    /**
     * Who may post it, whoever its page is for; its person alone unless said. A guest logs in, and comes back to what was
     * typed. guest: for both. public: for everybody, the login state is not asked for.
     */
    login?: Login;
    /** How often it may be posted from one address; `login`: the handler counts, by account and asker too. */
    limit: Extract<LimitClass, 'write' | 'open' | 'login'>;
    /** One for every request, or made for it: where a check depends on the day. */
    schema: Schema | ((context: PortalContext) => Schema);
    params?: z.core.$ZodType<Params>;
    query?: z.core.$ZodType<Query>;
    uploads?: UploadRules;
    /** Names of fields that are not in the schema, because only the data knows them. */
    alsoNamed?: RegExp;
  },
  /** Returns a redirect, or what the form shows next (`data(…)`). */
  handler: (page: ActionArguments<z.output<Schema>, Params, Query, PosterOf<Login>>) => Promise<Result>,
) {
  const { uploads } = options;
  const login: LoginRule = options.login ?? 'required';
  const schemaFor = (context: PortalContext): z.core.$ZodType =>
    typeof options.schema === 'function' ? options.schema(context) : options.schema;
  /** By schema: one that is made for a request may ask for other fields than the one before. */
  const names = new WeakMap<z.core.$ZodType, FormNames>();
  function namesFor(context: PortalContext): FormNames {
    const schema = schemaFor(context);
    const known = names.get(schema) ?? getFormNames(schema, uploads, options.alsoNamed);
    names.set(schema, known);
    return known;
  }
  const hiddenFor = (context: PortalContext) => ({ hideFields: [...namesFor(context).secrets] });
  pageForms.push(namesFor);
  return (args: ActionFunctionArgs) => {
    let typed: FormData | null = null;
    /** Keeps the words of the form; files that have no id yet, and secrets, are not kept. */
    async function keepTyped(context: PortalContext, url: URL): Promise<boolean> {
      typed ??= (await readForm(args.request, namesFor(context), context)).form;
      const { initialValue } = parseWithZod(typed, { schema: schemaFor(context) }).reply(hiddenFor(context));
      return initialValue ? context.keepDraft(getVisiblePath(url), initialValue) : false;
    }
    /** The form as it came, with what its post ended in; kept also for when its page cannot be loaded. */
    function answer(
      reply: ActionReply,
      status: number,
      { context, url }: Pick<FailedPageInfo, 'context' | 'url'>,
    ) {
      const { result, outcome } = reply;
      const message = result.error?.['']?.[0] ?? ERROR_TEXTS.invalid;
      const values = result.initialValue ?? {};
      const kept = wordsOf(typed, namesFor(context));
      context.keptForm = {
        path: getVisiblePath(url),
        values,
        ...kept,
        message,
        askTo: outcome?.askTo ?? null,
      };
      return data<ActionReply>(reply, { status });
    }
    function answerTrouble(error: unknown, page: FailedPageInfo, form: FormData) {
      logFormError(error, page.context);
      const hasChanged = page.context.hasChanged();
      const { status, message, ...more } = buildFormErrorNotice(
        error,
        page.edition,
        getVisiblePath(page.url),
        hasChanged,
      );
      const submission = parseWithZod(form, { schema: schemaFor(page.context) });
      const result = submission.reply({ formErrors: [message], ...hiddenFor(page.context) });
      // Files that were not read are not missing.
      for (const name of Object.keys(uploads ?? {})) delete result.error?.[name];
      return answer({ result, ...more }, status, page);
    }
    async function answerFailure(error: unknown, page: FailedPageInfo) {
      // A body that cannot be read has no fields to give back.
      try {
        typed ??= (await readForm(args.request, namesFor(page.context), page.context)).form;
      } catch {
        return null;
      }
      return answerTrouble(error, page, typed);
    }
    const { params, query } = options;
    const run = { handle: { login }, params, query, keepTyped, answerFailure };
    const carriesFiles = uploads !== undefined && isMultipart(args.request);
    async function handle(page: PageArguments<Params, Query, PosterOf<Login>>) {
      // Before anything of it is read: a refused form costs nothing.
      if (carriesFiles) await page.context.limit('upload-address', page.context.address);
      await countLimitClass(options.limit, countedBy(page.context));
      const { form, errors, expired } = await readForm(
        args.request,
        namesFor(page.context),
        page.context,
        uploads,
      );
      typed = form;
      const hidden = hiddenFor(page.context);
      if (expired) throw expired;
      const submission = parseWithZod(form, { schema: schemaFor(page.context) });
      if (submission.status !== 'success' || Object.keys(errors).length > 0) {
        return answer(
          { result: submission.reply({ fieldErrors: errors, ...hidden }), isRefused: true },
          400,
          page,
        );
      }
      try {
        const done = await handler({ ...page, value: submission.value as z.output<Schema>, form });
        await page.context.keepReceipts();
        return done;
      } catch (error) {
        if (error instanceof FieldError) {
          const names = [error.field, ...error.others];
          const fieldErrors = Object.fromEntries(names.map((name) => [name, [error.message]]));
          const isRefused = !page.context.hasChanged();
          if (isPortalError(error.cause)) page.context.noteFailure(error.cause);
          const refusal = getRefusal(error.cause);
          const next = refusal && getRefusalLink(refusal, page.edition, getVisiblePath(page.url));
          const result = submission.reply({ fieldErrors, ...hidden });
          return answer({ result, isRefused, ...(next ? { next } : {}) }, 422, page);
        }
        // On a page of a person: log in, and come back to what was typed. On a public one it is said in the form.
        if (!isPortalError(error) || error.kind !== 'SessionExpiredError' || login !== 'public') throw error;
        return answerTrouble(error, page, form);
      }
    }
    return runPage(args, run, (page: PageArguments<Params, Query, PosterOf<Login>>) =>
      carriesFiles ? runWithUploadSlot(uploads, () => handle(page)) : handle(page),
    );
  };
}

const countedBy = (context: PortalContext): CountedUse => ({
  limit: (kind) => context.limit(kind, context.address),
  isPerson: async () => context.session.isPresent && (await context.viewer().catch(() => null)) !== null,
});

/** What a form was posted with, as fields that may be shown again and the names of those that may not. */
function wordsOf(form: FormData | null, names: FormNames): { fields: [string, string][]; secrets: string[] } {
  const fields: [string, string][] = [];
  const secrets: string[] = [];
  for (const [name, value] of form ?? []) {
    if (typeof value !== 'string' || names.secrets.includes(name)) secrets.push(name);
    else fields.push([name, value]);
  }
  return { fields, secrets };
}

/** The posted form. Throws ValidationError for a body that is no form of this page. */
async function readForm(
  request: Request,
  names: FormNames,
  context: PortalContext,
  uploads?: UploadRules,
): Promise<MultipartForm> {
  try {
    if (isMultipart(request)) return await readMultipartForm(request, names, context, uploads);
    return { form: await readUrlEncodedForm(request, names), errors: {} };
  } catch (cause) {
    throw isPortalError(cause) ? cause : createFormRejection(400, cause);
  }
}

/** Sends a guest to log in, with what for, and back to `returnTo` after it. */
export function redirectGuestToLogin(
  { context, edition }: Pick<PageArguments<unknown, unknown>, 'context' | 'edition'>,
  { text = '请先登录', returnTo }: { text?: string; returnTo: string },
): Response {
  context.setReturnTo(returnTo);
  return redirectWithFlash(context, paths.user(edition), text, 'error');
}

/** Goes to one of our own paths with a line shown once there. */
export function redirectWithFlash(
  context: PortalContext,
  path: string,
  text: string,
  tone: 'info' | 'error' = 'info',
) {
  context.setFlash({ text, tone });
  return redirect(toSafePath(path, '/'), 303);
}
