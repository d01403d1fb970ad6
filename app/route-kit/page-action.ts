import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import type { PortalContext, Viewer } from '~/bff/http/app-context';
import { countLimitClass, type CountedUse } from '~/bff/http/class-limits';
import { ERROR_TEXTS, isPortalError, getRefusal } from '~/bff/core/errors';
import type { LimitClass } from '~/contract/limit-classes';
import { isPlainText, toPlainText } from '~/domain/shared/text';
import { toSafePath } from '~/domain/shared/query';
import { paths } from '~/app/paths';
import { isMultipart, readUrlEncodedForm, createFormRejection } from '~/app/route-kit/form-guard';
import { getFormNames, type FormNames } from '~/app/route-kit/form-names';
import { logFormError, buildFormErrorNotice, type FormOutcome } from '~/app/route-kit/form-error-notice';
import type { LoginRule } from '~/app/route-kit/page-handle';
import { getRefusalLink, type RefusalLink } from '~/app/route-kit/refusal-link';
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
    /** Other fields that show the same message. */
    readonly others: readonly string[] = [],
    /** Refusal of the upstream: the form links to the step it requires. */
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
  /** Form as parsed by its schema. */
  value: Value;
  /** Form as posted; a file is replaced by its id. */
  form: FormData;
}

/** Viewer that an action receives, by its login rule. */
type PosterOf<Login extends LoginRule> = {
  required: Viewer;
  guest: Viewer | null;
  public: null;
}[Login];

/** Reply to a refused form: Conform's result with the typed values (never passwords). */
export interface ActionReply {
  result: SubmissionResult;
  /** Neither done nor refused. */
  outcome?: FormOutcome;
  /** It may have been carried out, so the message must not claim that nothing changed. */
  isOpen?: boolean;
  /** Refused, and nothing was changed before. Without this flag it may have been carried out. */
  isRefused?: boolean;
  /** The data on the page may have changed since it was loaded. */
  isStale?: boolean;
  /** Link to the step that a refusal requires first. */
  next?: RefusalLink;
}

/** Field names of every form of the site, for tests. */
export const pageForms: ((context: PortalContext) => FormNames)[] = [];

/**
 * Handles every form the same way: parsed by its schema, refusals as field or form messages, typed values kept, a
 * redirect on success. Works the same without JavaScript. Files of a multipart form are uploaded first (`uploads`),
 * so the schema receives ids and a refused form keeps its files. On any failure the form returns with the typed
 * values and its key: refused, not confirmed, or 结果确认中 when it may have moved something.
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
     * Login rule of the POST, independent of its page; a logged-in person by default. A guest logs in and returns
     * to the typed values. guest: for both. public: for all, without loading the login state.
     */
    login?: Login;
    /** Rate limit of POSTs from one IP address; `login`: the handler also counts by account and client. */
    limit: Extract<LimitClass, 'write' | 'open' | 'login'>;
    /** One schema for all requests, or one created for each: when a check depends on the day. */
    schema: Schema | ((context: PortalContext) => Schema);
    params?: z.core.$ZodType<Params>;
    query?: z.core.$ZodType<Query>;
    uploads?: UploadRules;
    /** Names of fields that are not in the schema, because only the data knows them. */
    alsoNamed?: RegExp;
  },
  /** Returns a redirect, or the next data of the form (`data(…)`). */
  handler: (page: ActionArguments<z.output<Schema>, Params, Query, PosterOf<Login>>) => Promise<Result>,
) {
  const { uploads } = options;
  const login: LoginRule = options.login ?? 'required';
  const getSchema = (context: PortalContext): z.core.$ZodType =>
    typeof options.schema === 'function' ? options.schema(context) : options.schema;
  /** By schema, because a schema created for a request may have other fields than the previous one. */
  const names = new WeakMap<z.core.$ZodType, FormNames>();
  function chooseFormNames(context: PortalContext): FormNames {
    const schema = getSchema(context);
    const known = names.get(schema) ?? getFormNames(schema, uploads, options.alsoNamed);
    names.set(schema, known);
    return known;
  }
  const getHiddenFields = (context: PortalContext) => ({ hideFields: [...chooseFormNames(context).secrets] });
  pageForms.push(chooseFormNames);
  return (args: ActionFunctionArgs) => {
    let typed: FormData | null = null;
    /** Keeps the text fields of the form; files without an id and secrets are not kept. */
    async function keepTyped(context: PortalContext, url: URL): Promise<boolean> {
      typed ??= (await readForm(args.request, chooseFormNames(context), context)).form;
      const { initialValue } = parseWithZod(typed, { schema: getSchema(context) }).reply(
        getHiddenFields(context),
      );
      return initialValue ? context.keepDraft(getVisiblePath(url), initialValue) : false;
    }
    /**
     * Returns the form as posted with the result of its POST; also stored for the case that its page cannot be
     * loaded.
     */
    function answer(
      reply: ActionReply,
      status: number,
      { context, url }: Pick<FailedPageInfo, 'context' | 'url'>,
    ) {
      const { result, outcome } = reply;
      const message = result.error?.['']?.[0] ?? ERROR_TEXTS.invalid;
      const values = result.initialValue ?? {};
      const kept = getWords(typed, chooseFormNames(context));
      context.keptForm = {
        path: getVisiblePath(url),
        values,
        ...kept,
        message,
        askTo: outcome?.askTo ?? null,
      };
      return data<ActionReply>(reply, { status });
    }
    function replyWithError(error: unknown, page: FailedPageInfo, form: FormData) {
      logFormError(error, page.context);
      const hasChanged = page.context.hasChanged();
      const { status, message, ...more } = buildFormErrorNotice(
        error,
        page.edition,
        getVisiblePath(page.url),
        hasChanged,
      );
      const submission = parseWithZod(form, { schema: getSchema(page.context) });
      const result = submission.reply({ formErrors: [message], ...getHiddenFields(page.context) });
      // Files that were not read do not count as missing.
      for (const name of Object.keys(uploads ?? {})) delete result.error?.[name];
      return answer({ result, ...more }, status, page);
    }
    async function answerFailure(error: unknown, page: FailedPageInfo) {
      // A body that cannot be read has no fields to return.
      try {
        typed ??= (await readForm(args.request, chooseFormNames(page.context), page.context)).form;
      } catch {
        return null;
      }
      return replyWithError(error, page, typed);
    }
    const { params, query } = options;
    const run = { handle: { login }, params, query, keepTyped, answerFailure };
    const carriesFiles = uploads !== undefined && isMultipart(args.request);
    async function handle(page: PageArguments<Params, Query, PosterOf<Login>>) {
      // Before any part is read, so that a refused form costs nothing.
      if (carriesFiles) await page.context.limit('upload-address', page.context.address);
      await countLimitClass(options.limit, getCountedUse(page.context));
      const { form, errors, expired } = await readForm(
        args.request,
        chooseFormNames(page.context),
        page.context,
        uploads,
      );
      typed = form;
      const hidden = getHiddenFields(page.context);
      if (expired) throw expired;
      const submission = parseWithZod(form, { schema: getSchema(page.context) });
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
        // On a personal page: log in and return to the typed values. On a public page the form shows the message.
        if (!isPortalError(error) || error.kind !== 'SessionExpiredError' || login !== 'public') throw error;
        return replyWithError(error, page, form);
      }
    }
    return runPage(args, run, (page: PageArguments<Params, Query, PosterOf<Login>>) =>
      carriesFiles ? runWithUploadSlot(uploads, () => handle(page)) : handle(page),
    );
  };
}

const getCountedUse = (context: PortalContext): CountedUse => ({
  limit: (kind) => context.limit(kind, context.address),
  isPerson: async () => context.session.isPresent && (await context.viewer().catch(() => null)) !== null,
});

/** Returns the posted fields that may be shown again, and the names of those that may not. */
function getWords(
  form: FormData | null,
  names: FormNames,
): { fields: [string, string][]; secrets: string[] } {
  const fields: [string, string][] = [];
  const secrets: string[] = [];
  for (const [name, value] of form ?? []) {
    if (typeof value !== 'string' || names.secrets.includes(name)) secrets.push(name);
    else fields.push([name, value]);
  }
  return { fields, secrets };
}

/**
 * Reads the posted form, without the invisible characters that a paste brings and that no user could find and delete.
 * Throws ValidationError for a body that is not a form of this page.
 */
async function readForm(
  request: Request,
  names: FormNames,
  context: PortalContext,
  uploads?: UploadRules,
): Promise<MultipartForm> {
  try {
    const posted = isMultipart(request)
      ? await readMultipartForm(request, names, context, uploads)
      : { form: await readUrlEncodedForm(request, names), errors: {} };
    removeInvisible(posted.form, names);
    return posted;
  } catch (cause) {
    throw isPortalError(cause) ? cause : createFormRejection(400, cause);
  }
}

/** Secrets are compared as typed; their schemas normalise codes and numbers. */
function removeInvisible(form: FormData, names: FormNames): void {
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    if (names.secrets.includes(name) || values.every((each) => typeof each !== 'string' || isPlainText(each)))
      continue;
    form.delete(name);
    for (const value of values)
      if (typeof value === 'string') form.append(name, toPlainText(value));
      else form.append(name, value);
  }
}

/** Redirects a guest to the login with its purpose, and returns to `returnTo` afterwards. */
export function redirectGuestToLogin(
  { context, edition }: Pick<PageArguments<unknown, unknown>, 'context' | 'edition'>,
  { text = '请先登录', returnTo }: { text?: string; returnTo: string },
): Response {
  context.setReturnTo(returnTo);
  return redirectWithFlash(context, paths.user(edition), text, 'error');
}

/** Redirects to a path on this portal with a message shown once there. */
export function redirectWithFlash(
  context: PortalContext,
  path: string,
  text: string,
  tone: 'info' | 'error' = 'info',
) {
  context.setFlash({ text, tone });
  return redirect(toSafePath(path, '/'), 303);
}
