import { z } from 'zod';
import { isPlainText, INVISIBLE_CHARACTERS_MESSAGE } from '~/domain/shared/text';
import type { OpsAction, OpsHost } from '~/upstream/core/actions/action';
import { checkPublishedTexts } from '~/upstream/admin/actions/check-texts';
import { createRequest } from '~/upstream/admin/actions/requests';
import { hideUnlessRecorded, recordShownAccounts } from '~/upstream/admin/actions/shown-accounts';
import { TOKEN_OPERATOR, type ActingOperator } from '~/upstream/core/actions/roles';
import { getSecurityLog } from '~/upstream/core/security';
import { runAsOperator } from '~/upstream/core/acting';
import { recordAudit } from '~/upstream/core/audit';
import { Refusal } from '~/upstream/core/refusal';
import { REASON_MAX_CHARACTERS } from '~/upstream/core/actions/reason-length';

/** Requested action: arguments by name as typed, and a value without a name for the main argument. */
export interface ActionRequest {
  name: string;
  arguments: Readonly<Record<string, string>>;
  word?: string | undefined;
  /** Reason, for the confirming operator. */
  because?: string | undefined;
}

/** Result of the request. */
export type ActionOutcome =
  | { kind: 'done'; result: unknown }
  /** It waits for a second operator. */
  | { kind: 'asked'; request: string; expiresAt: string }
  | { kind: 'wrong'; error: z.ZodError }
  | {
      kind: 'refused';
      status: 400 | 403 | 404 | 422;
      code: number | null;
      msg: string;
      /** Subject for the second operator, when the reason of the request is still missing. */
      subject?: unknown;
    };

const BECAUSE_MIN = 2;

/** Returns whether an operator with these roles may run an action. */
export const canRun = ({ roles, isToken }: ActingOperator, action: OpsAction): boolean =>
  (!isToken || action.isForNamed !== true) && roles.some((role) => action.roles.includes(role));

/** Returns whether the action exists in this environment. */
export const isAvailable = ({ config: { appEnv } }: Pick<OpsHost, 'config'>, action: OpsAction): boolean =>
  !action.isDevOnly || appEnv === 'dev' || appEnv === 'test';

const refuse = (status: 400 | 403 | 404 | 422, msg: string): ActionOutcome => ({
  kind: 'refused',
  status,
  code: null,
  msg,
});

/** The text of a file: its reader checks each row and names the lines. */
const FILE_ARGUMENT = 'csv';

/** Returns the errors of arguments with invisible characters; null without any. */
export function findUnseenCharacters(given: Readonly<Record<string, string>>): z.ZodError | null {
  const names = Object.keys(given).filter(
    (name) => name !== FILE_ARGUMENT && !isPlainText(given[name] ?? ''),
  );
  if (names.length === 0) return null;
  return new z.ZodError(
    names.map((name) => ({
      code: 'custom',
      path: [name],
      message: INVISIBLE_CHARACTERS_MESSAGE,
      input: undefined,
    })),
  );
}

/** Assigns the value without a name to the main argument. */
const getInput = (action: OpsAction, { word, arguments: named }: ActionRequest): Record<string, string> =>
  word === undefined ? { ...named } : { ...named, [action.word ?? '']: word };

/**
 * Runs an action in the name of an operator, or stores it for a second one; command and console both use it. Log
 * and audit log contain operator, action and result, never the arguments, which are personal.
 * @throws the failure, after it was recorded
 */
export async function runAction(
  host: OpsHost,
  operator: ActingOperator,
  asked: ActionRequest,
): Promise<ActionOutcome> {
  const action = host.actions.find(({ name }) => name === asked.name);
  if (!action) return refuse(404, '没有这个事项，可用 help 查看清单');
  if (!isAvailable(host, action)) return refuse(403, `${action.name} 只在开发与测试环境提供`);
  const bar = getBar(operator, action);
  if (bar !== null) {
    await note(host, operator, action, 'refused', 403);
    return refuse(403, bar);
  }
  if (asked.word !== undefined && !action.word) return refuse(400, `请把 ${asked.word} 写作 名称=值`);
  const given = getInput(action, asked);
  const unseen = findUnseenCharacters({ ...given, because: asked.because ?? '' });
  if (unseen !== null) return { kind: 'wrong', error: unseen };
  const parsed = action.arguments.safeParse(given);
  if (!parsed.success) return { kind: 'wrong', error: parsed.error };
  const input: Record<string, unknown> = parsed.data;
  return runAsOperator(operator.id, async () => {
    const context = { ...host, operator };
    try {
      await checkPublishedTexts(host.db, action, given);
      if (
        host.config.isDualControlOn &&
        action.second &&
        !(await action.second.isWaived?.({ context, input }))
      ) {
        if (operator.isToken) return await refuseToken(host, action);
        const because = asked.because?.trim() ?? '';
        if (because.length < BECAUSE_MIN || because.length > REASON_MAX_CHARACTERS) {
          const subject = action.second.when && (await action.second.subject({ context, input }));
          await recordShownAccounts(context, action.title, subject);
          return {
            kind: 'refused',
            ...{ status: 400, code: null },
            msg: '此事项须由另一位操作员复核，请写明申请理由（2 至 200 字）',
            subject,
          };
        }
        const kept = await createRequest(context, { action, given, input }, because);
        await note(host, operator, action, 'asked');
        return { kind: 'asked', request: kept.request, expiresAt: kept.expires_at };
      }
      const result = (await action.run({ context, input })) ?? null;
      await note(host, operator, action, 'done');
      return {
        kind: 'done',
        result: action.second ? await hideUnlessRecorded(context, action.title, result) : result,
      };
    } catch (error) {
      const isRefused = error instanceof Refusal;
      await note(
        host,
        operator,
        action,
        isRefused ? 'refused' : 'failed',
        isRefused ? error.code : undefined,
      );
      if (!isRefused) throw error;
      return { kind: 'refused', status: 422, code: error.code, msg: error.msg };
    }
  });
}

/**
 * Refuses dual-control requests of the token: the confirmer might hold the token, and every operator was created
 * with it.
 */
async function refuseToken(host: OpsHost, action: OpsAction): Promise<ActionOutcome> {
  await note(host, TOKEN_OPERATOR, action, 'refused', 403);
  return refuse(
    403,
    `${action.name} 须由实名操作员提出，再由另一位复核：设置 OPS_USER 与 OPS_PASSWORD，或登录运营台`,
  );
}

function getBar(operator: ActingOperator, action: OpsAction): string | null {
  if (operator.mustChange && action.name !== 'change-password') return '请先修改初始密码：change-password';
  if (operator.isToken && action.isForNamed)
    return `${action.name} 须以操作员身份执行：设置 OPS_USER 与 OPS_PASSWORD，或登录运营台`;
  return canRun(operator, action) ? null : `您的角色不能执行 ${action.name}`;
}

/**
 * Records the result, because a later reader must distinguish a refusal from an executed action. A record that
 * cannot be written is at least in the log.
 */
async function note(
  { db, log, now }: OpsHost,
  operator: ActingOperator,
  { name }: OpsAction,
  outcome: 'done' | 'asked' | 'refused' | 'failed',
  code?: number,
): Promise<void> {
  log.info({ operator: operator.id, action: name, outcome, code }, 'operator');
  const fields = { operator: operator.id, action: name, outcome, code: code ?? null };
  getSecurityLog().always({ kind: 'operator', address: null, fields });
  const entry = { at: now(), actor: 'ops', subjectType: 'operator', subjectId: operator.id } as const;
  const detail = { action: name, outcome, ...(code === undefined ? {} : { code }) };
  await runAsOperator(operator.id, () => recordAudit(db, { ...entry, action: 'operator_ran', detail })).catch(
    (error: unknown) =>
      log.error({ err: error, operator: operator.id, action: name }, 'operator audit failed'),
  );
}
