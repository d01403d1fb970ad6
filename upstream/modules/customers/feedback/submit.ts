import { randomInt, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { CallBody, CallResult } from '~/contract';
import { CODES } from '~/contract/codes';
import type { feedback as contract } from '~/contract/feedback';
import { MAX_FEEDBACK_PER_DAY } from '~/contract/limits';
import type { Database } from '~/upstream/core/db/schema';
import { getQuotaAddress, takeRowQuota } from '~/upstream/core/anonymous-rows';
import { recordAudit, type AuditActor } from '~/upstream/core/audit';
import { createRandomCode } from '~/upstream/core/code-alphabet';
import { findOwnFile } from '~/upstream/core/files/stored-files';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import type { Caller } from '~/upstream/core/http/caller';
import { hashCaptcha, hashSha256 } from '~/upstream/core/secrets';
import { lockAccount } from '~/upstream/modules/identity';

type Body = CallBody<typeof contract.submit>;
type Result = CallResult<typeof contract.submit>;

const CODE_LENGTH = 8;
const NUMBER_DIGITS = 6;
const TRIES = 5;

/** Splits the code into two halves, for reading aloud. */
const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Creates a number: `F`, the Shanghai day and six random digits, which do not reveal how many entries exist. */
const newNumber = (at: Date): string =>
  `F${toShanghaiDay(at).slice(2).replaceAll('-', '')}${String(randomInt(10 ** NUMBER_DIGITS)).padStart(NUMBER_DIGITS, '0')}`;

interface Owner {
  account_id: string | null;
  code_hash: (number: string) => string | null;
  guest_key: string | null;
}

/** Stores an entry under an unused number. */
async function keep(trx: Kysely<Database>, at: Date, body: Body, owner: Owner): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const number = newNumber(at);
    const added = await trx
      .insertInto('feedbacks')
      .values({
        id: randomUUID(),
        number,
        account_id: owner.account_id,
        code_hash: owner.code_hash(number),
        guest_key: owner.guest_key,
        kind: body.kind,
        text: body.text,
        contact: body.contact,
        file_ids: body.file_ids,
        created_at: at.toISOString(),
        handled_at: null,
        prolonged_at: null,
        prolonged_reason: null,
        answered_at: null,
        answer: null,
        escalated_at: null,
      })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returning('number')
      .executeTakeFirst();
    if (!added) continue;
    const actor: AuditActor = owner.account_id === null ? 'system' : `person:${owner.account_id}`;
    await recordAudit(trx, {
      at,
      actor,
      subjectType: 'feedback',
      subjectId: number,
      action: 'feedback_received',
      detail: { kind: body.kind },
    });
    return number;
  }
  throw new Error('no number is free for a feedback');
}

/**
 * Stores feedback of a customer, under the lock of the account so that the daily limit holds for concurrent
 * requests.
 * @throws Refusal 4029 above the daily limit, 4000 for a picture of another account
 */
export async function submitAsCustomer(
  context: ServiceContext,
  accountId: string,
  body: Body,
): Promise<Result> {
  const at = context.now();
  return context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const since = new Date(`${toShanghaiDay(at)}T00:00:00+08:00`).toISOString();
    const { count } = await trx
      .selectFrom('feedbacks')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('created_at', '>=', since)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_FEEDBACK_PER_DAY) {
      const text = `每天最多提交 ${MAX_FEEDBACK_PER_DAY} 条，明天可以继续；急事请致电客服`;
      throw new Refusal(CODES.tooMany, text);
    }
    for (const fileId of body.file_ids) {
      if (await findOwnFile({ db: trx }, accountId, fileId, ['feedback'])) continue;
      throw new Refusal(CODES.badRequest, '图片已失效，请重新选择', {
        reason: 'invalid',
        field: 'file_ids',
      });
    }
    const owner = { account_id: accountId, code_hash: () => null, guest_key: null };
    return { number: await keep(trx, at, body, owner), lookup_code: null };
  });
}

/**
 * Stores feedback of a guest and returns the code that opens it; the code is shown only here. The same text from
 * the same form is the same entry with a new code, because the previous code was not shown. The same text from
 * another place is a separate entry.
 * @throws Refusal 4000 for pictures, which need a login; 4029 above the quota of the address
 */
export async function submitAsGuest(context: ServiceContext, body: Body, caller: Caller): Promise<Result> {
  const { db, now } = context;
  if (body.file_ids.length > 0) {
    throw new Refusal(CODES.badRequest, '附图需要先登录', { reason: 'invalid', field: 'file_ids' });
  }
  const at = now();
  const code = createRandomCode(CODE_LENGTH);
  const form = body.form_key ?? randomUUID();
  const key = hashSha256(JSON.stringify([form, body.kind, body.contact, body.text]));
  const number = await db.transaction().execute(async (trx) => {
    const same = await trx
      .selectFrom('feedbacks')
      .select('number')
      .where('guest_key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    if (!same) {
      await takeRowQuota({ ...context, db: trx }, 'feedbacks', getQuotaAddress(caller));
      const code_hash = (of: string) => hashCaptcha(code, of);
      return keep(trx, at, body, { account_id: null, code_hash, guest_key: key });
    }
    await trx
      .updateTable('feedbacks')
      .set({ code_hash: hashCaptcha(code, same.number) })
      .where('number', '=', same.number)
      .execute();
    return same.number;
  });
  return { number, lookup_code: shownCode(code) };
}
