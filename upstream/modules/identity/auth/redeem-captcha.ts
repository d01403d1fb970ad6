import { sql, type Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { CodeReply, Refusal } from '~/upstream/core/refusal';
import type { Requester } from '~/upstream/core/http/caller';
import { lockPhone, type CaptchaContext, type CaptchaScene } from '~/upstream/modules/identity/auth/captchas';
import { matchesCaptcha } from '~/upstream/core/secrets';

/** Wrong attempts of one requester for one code. */
const TRIES = 5;
/** Wrong attempts for one code by all who did not request it; its requester has five separate ones. */
const TRIES_OF_OTHERS = 15;
/**
 * Number of valid codes that are checked: those of the requester and the newest ones of others, because the owner
 * of the phone received all of them.
 */
const CODES_ALIVE = 3;

interface AliveCode {
  id: number;
  scene: string;
  asker: string;
  code_hash: string;
}

interface CaptchaUse {
  phone: string;
  scenes: readonly CaptchaScene[];
  code: string;
  asker: Requester;
}

/** Refusals after which a code stays valid: its purpose was not processed. */
const CODES_KEEPING_CAPTCHA: readonly number[] = [CODES.tooMany, CODES.checkUnavailable];

/**
 * Consumes a code for one operation. If the operation fails with an error or a busy service, the code stays valid,
 * because nothing was done.
 * @throws Refusal as `consumeCaptcha`, and any error of `run`
 */
export async function runWithCaptcha<T>(
  context: CaptchaContext,
  use: CaptchaUse,
  run: () => Promise<T>,
): Promise<T> {
  const usedAt = await consumeCaptcha(context, use);
  try {
    return await run();
  } catch (error) {
    const isDecided = error instanceof CodeReply && !CODES_KEEPING_CAPTCHA.includes(error.code);
    if (!isDecided) await giveBack(context, use, usedAt);
    throw error;
  }
}

/** Makes the codes consumed at an instant valid again, without their last attempt. */
async function giveBack({ db }: CaptchaContext, use: CaptchaUse, usedAt: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPhone(trx, use.phone);
    const codes = await trx
      .updateTable('sms_codes')
      .set({ used_at: null })
      .where('phone', '=', use.phone)
      .where('scene', 'in', use.scenes)
      .where('used_at', '=', usedAt)
      .returning('id')
      .execute();
    for (const { id } of codes)
      await trx
        .updateTable('sms_code_tries')
        .set((row) => ({ tries: sql<number>`greatest(0, ${row.ref('tries')} - 1)` }))
        .where('code_id', '=', id)
        .where('asker', '=', use.asker.key)
        .execute();
  });
}

/**
 * Consumes a code of one of the scenes. A code is valid for any requester, because it was sent to the phone. Wrong
 * attempts count by requester, so that a stranger can neither use up the attempts of the owner nor invalidate the
 * code.
 * @returns when it was consumed, ISO
 * @throws Refusal 5001 when it is another code, 5002 when none is valid for this requester (old, consumed, or tried
 * five times)
 */
export async function consumeCaptcha(
  { db, now }: CaptchaContext,
  { phone, scenes, code, asker: requester }: CaptchaUse,
): Promise<string> {
  const at = now().toISOString();
  // A wrong attempt is stored, so the refusal is thrown after the transaction.
  const outcome = await db.transaction().execute(async (trx) => {
    await lockPhone(trx, phone);
    const open = await openCodes(trx, { phone, scenes, at, asker: requester });
    if (open.length === 0) return 'none';
    for (const { id } of open) await countTry(trx, id, requester);
    const match = open.find(({ scene, code_hash }) => matchesCaptcha(code, `${scene}:${phone}`, code_hash));
    if (!match) return 'wrong';
    await trx
      .updateTable('sms_codes')
      .set({ used_at: at })
      .where('phone', '=', phone)
      .where('scene', 'in', scenes)
      .where('used_at', 'is', null)
      .execute();
    // The code is no longer needed in the outbox; the row stays for the limits.
    await trx.updateTable('sms_outbox').set({ text: '' }).where('phone', '=', phone).execute();
    return 'right';
  });
  if (outcome === 'none') throw new Refusal(CODES.captchaExpired, '验证码已失效，请重新获取');
  if (outcome === 'wrong') throw new Refusal(CODES.wrongCaptcha, '验证码有误，请重新输入');
  return at;
}

/** Returns the codes this requester may still try: own valid ones first, then the newest. */
async function openCodes(
  trx: Kysely<Database>,
  {
    phone,
    scenes,
    at,
    asker: requester,
  }: { phone: string; scenes: readonly CaptchaScene[]; at: string; asker: Requester },
): Promise<AliveCode[]> {
  const alive = await trx
    .selectFrom('sms_codes')
    .select(['id', 'scene', 'asker', 'code_hash'])
    .where('phone', '=', phone)
    .where('scene', 'in', scenes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('id', 'desc')
    .execute();
  const isOwn = (each: AliveCode): boolean => each.asker === requester.key;
  const considered = [...alive.filter(isOwn), ...alive.filter((each) => !isOwn(each))].slice(0, CODES_ALIVE);
  const open: AliveCode[] = [];
  for (const each of considered) {
    const tries = await trx
      .selectFrom('sms_code_tries')
      .select(['asker', 'tries'])
      .where('code_id', '=', each.id)
      .execute();
    const own = tries.find((row) => row.asker === requester.key)?.tries ?? 0;
    const others = tries.filter((row) => row.asker !== each.asker).reduce((sum, row) => sum + row.tries, 0);
    if (own < TRIES && (isOwn(each) || requester.isOwner || others < TRIES_OF_OTHERS)) open.push(each);
  }
  return open;
}

const countTry = (trx: Kysely<Database>, codeId: number, requester: Requester) =>
  trx
    .insertInto('sms_code_tries')
    .values({ code_id: codeId, asker: requester.key, tries: 1 })
    .onConflict((conflict) =>
      conflict.columns(['code_id', 'asker']).doUpdateSet({ tries: sql<number>`sms_code_tries.tries + 1` }),
    )
    .execute();
