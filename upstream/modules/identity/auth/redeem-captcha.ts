import { sql, type Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { CodeReply, Refusal } from '~/upstream/core/refusal';
import type { Requester } from '~/upstream/core/http/caller';
import { lockPhone, type CaptchaContext, type CaptchaScene } from '~/upstream/modules/identity/auth/captchas';
import { matchesCaptcha } from '~/upstream/core/secrets';

/** Wrong tries of one code by one asker. */
const TRIES = 5;
/** Wrong tries of one code by all who did not ask for it; the one who did keeps their own five. */
const TRIES_OF_OTHERS = 15;
/** Of the codes alive the asker's own and the newest ones of others count: whoever asked, the phone's owner got it. */
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

/** Refusals after which a code is good again: what it was for was not looked at. */
const NOT_LOOKED_AT: readonly number[] = [CODES.tooMany, CODES.checkUnavailable];

/**
 * Uses up a code for one thing. When that ends in a fault or a busy service, the code is good again, for nothing was done
 * with it.
 * @throws Refusal as `consumeCaptcha`, and whatever `run` throws
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
    const isDecided = error instanceof CodeReply && !NOT_LOOKED_AT.includes(error.code);
    if (!isDecided) await giveBack(context, use, usedAt);
    throw error;
  }
}

/** The codes that were used at an instant are good again, and their last try counts no more. */
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
 * Uses up a code of one of the scenes. A code counts whoever asked for it, for it came to the phone; wrong tries count by
 * who tries, so that a stranger can neither use up the owner's tries nor end the owner's code.
 * @returns when it was used, ISO
 * @throws Refusal 5001 when it is another code, 5002 when none is alive for this asker (old, used, or tried five times)
 */
export async function consumeCaptcha(
  { db, now }: CaptchaContext,
  { phone, scenes, code, asker }: CaptchaUse,
): Promise<string> {
  const at = now().toISOString();
  // A wrong try is kept, so it is told after the transaction has ended.
  const outcome = await db.transaction().execute(async (trx) => {
    await lockPhone(trx, phone);
    const open = await openCodes(trx, { phone, scenes, at, asker });
    if (open.length === 0) return 'none';
    for (const { id } of open) await countTry(trx, id, asker);
    const match = open.find(({ scene, code_hash }) => matchesCaptcha(code, `${scene}:${phone}`, code_hash));
    if (!match) return 'wrong';
    await trx
      .updateTable('sms_codes')
      .set({ used_at: at })
      .where('phone', '=', phone)
      .where('scene', 'in', scenes)
      .where('used_at', 'is', null)
      .execute();
    // The outbox has done its work: what counts for the limits stays, the code does not.
    await trx.updateTable('sms_outbox').set({ text: '' }).where('phone', '=', phone).execute();
    return 'right';
  });
  if (outcome === 'none') throw new Refusal(CODES.captchaExpired, '验证码已失效，请重新获取');
  if (outcome === 'wrong') throw new Refusal(CODES.wrongCaptcha, '验证码有误，请重新输入');
  return at;
}

/** Codes this asker may still try: of the alive ones the own first, then the newest. */
async function openCodes(
  trx: Kysely<Database>,
  {
    phone,
    scenes,
    at,
    asker,
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
  const isOwn = (each: AliveCode): boolean => each.asker === asker.key;
  const considered = [...alive.filter(isOwn), ...alive.filter((each) => !isOwn(each))].slice(0, CODES_ALIVE);
  const open: AliveCode[] = [];
  for (const each of considered) {
    const tries = await trx
      .selectFrom('sms_code_tries')
      .select(['asker', 'tries'])
      .where('code_id', '=', each.id)
      .execute();
    const own = tries.find((row) => row.asker === asker.key)?.tries ?? 0;
    const others = tries.filter((row) => row.asker !== each.asker).reduce((sum, row) => sum + row.tries, 0);
    if (own < TRIES && (isOwn(each) || asker.isOwner || others < TRIES_OF_OTHERS)) open.push(each);
  }
  return open;
}

const countTry = (trx: Kysely<Database>, codeId: number, asker: Requester) =>
  trx
    .insertInto('sms_code_tries')
    .values({ code_id: codeId, asker: asker.key, tries: 1 })
    .onConflict((conflict) =>
      conflict.columns(['code_id', 'asker']).doUpdateSet({ tries: sql<number>`sms_code_tries.tries + 1` }),
    )
    .execute();
