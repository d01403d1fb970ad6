import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { CARD_MESSAGES, MAX_CARDS, checkCardNumber } from '~/domain/person/bank-card';
import { getCardTail, maskPhone } from '~/domain/person/masks';
import type { CallBody, CallResult } from '~/contract';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import type { verification } from '~/contract/verification';
import { getAccountRequester } from '~/upstream/core/http/caller';
import { buildOutboxHint, sendCaptcha } from '~/upstream/modules/identity/auth/captchas';
import { consumeCaptcha } from '~/upstream/modules/identity/auth/redeem-captcha';
import { hashSha256 } from '~/upstream/core/secrets';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { notFound, Refusal } from '~/upstream/core/refusal';
import { runLimitedAttempt, type LimitedMethod } from '~/upstream/modules/identity/verification/attempts';
import { recordVerificationAudit } from '~/upstream/modules/identity/verification/audit-change';
import { consumeCheckToken } from '~/upstream/modules/identity/verification/check-tokens';
import {
  waitForChecker,
  type CardOutcome,
  type IdentityDetails,
} from '~/upstream/core/external-services/checkers';
import { lockAccount, loadVerifiedIdentity } from '~/upstream/modules/identity/verification/person';

type BoundCard = CallResult<typeof verification.bindBankCard>;
interface CardInput {
  card_no: string;
  phone: string;
}
interface CheckedCard {
  number: string;
  bank: string;
  person: IdentityDetails;
}

/** Message for a card that does not pass, and the field it belongs to. */
const UNFIT: Record<Exclude<CardOutcome['outcome'], 'passed'>, [text: string, field: string]> = {
  other_person: [CARD_MESSAGES.holder, 'card_no'],
  wrong_phone: ['手机号与该卡在银行预留的手机号不一致', 'phone'],
  unsupported: ['暂不支持该银行卡，请更换其他银行的储蓄卡', 'card_no'],
};

function unfit([text, field]: [text: string, field: string]): Refusal {
  return new Refusal(CODES.badRequest, text, { reason: 'card_unfit', field });
}

function getCardNumber(text: string): { number: string; bank: string | null } {
  const card = checkCardNumber(text);
  if (!card.isValid) throw unfit([card.message, 'card_no']);
  return card;
}

/**
 * Checks four elements: name and document of the account, the card, the phone reserved at the bank.
 * @throws Refusal 4003 before identity verification, 4000 when they do not match, 5030 without an answer
 */
async function checkElements(
  context: ServiceContext,
  accountId: string,
  { card_no, phone }: CardInput,
): Promise<CheckedCard> {
  const person = await loadVerifiedIdentity(context, accountId);
  const { number, bank } = getCardNumber(card_no);
  const answer = await waitForChecker(
    context,
    'bank_card',
    context.checkers.bankCard.check({ ...person, cardNo: number, phone }),
  );
  if (answer.outcome !== 'passed') throw unfit(UNFIT[answer.outcome]);
  return { number, bank: answer.bank ?? bank ?? '其他银行', person };
}

/** Checks the four elements and the code sent to the reserved phone; wrong ones count as daily attempts. */
export const checkCard = (
  context: ServiceContext,
  accountId: string,
  method: LimitedMethod,
  { captcha, ...card }: CardInput & { captcha: string },
): Promise<CheckedCard> =>
  runLimitedAttempt(context, accountId, method, async () => {
    const checked = await checkElements(context, accountId, card);
    // Consumed last: a checker without an answer must not consume the code.
    await consumeCaptcha(context, {
      phone: card.phone,
      scenes: ['bank_card'],
      code: captcha,
      asker: getAccountRequester(accountId),
    });
    return checked;
  });

/**
 * Sends a code to the phone reserved at the bank, and only to that phone, so that it cannot be used to message
 * other people.
 */
export async function sendCardCaptcha(
  context: ServiceContext,
  account: Account,
  body: CallBody<typeof verification.sendCardCaptcha>,
): Promise<CallResult<typeof verification.sendCardCaptcha>> {
  const { bank } = await runLimitedAttempt(context, account.id, 'card', () =>
    checkElements(context, account.id, body),
  );
  // The bank has just confirmed that the phone belongs to the person.
  const { code, resendSeconds } = await sendCaptcha(
    context,
    body.phone,
    'bank_card',
    getAccountRequester(account.id),
  );
  return { seconds_to_next: resendSeconds, bank, ...buildOutboxHint(context.config, code) };
}

/** Lists the bound cards, oldest first. */
export async function listBoundCards(
  { db }: Pick<ServiceContext, 'db'>,
  accountId: string,
): Promise<BoundCard[]> {
  const rows = await db
    .selectFrom('bank_cards')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('bound_at')
    .execute();
  return rows.map(({ id, bank, tail, holder, bound_at }) => ({ card_id: id, bank, tail, holder, bound_at }));
}

const alreadyBound = () =>
  new Refusal(CODES.conflict, '这张银行卡已经绑定，无需重复操作', { reason: 'done_already', next: 'cards' });

const tooManyCards = () =>
  new Refusal(CODES.conflict, `最多绑定 ${MAX_CARDS} 张银行卡，请先解绑不用的卡`, {
    reason: 'limit',
    next: 'cards',
  });

/** Binds a card; its number is not stored. */
export async function bindCard(
  context: ServiceContext,
  account: Account,
  body: CallBody<typeof verification.bindBankCard>,
): Promise<BoundCard> {
  const card_hash = hashSha256(`${account.id}:${getCardNumber(body.card_no).number}`);
  const bound = await context.db
    .selectFrom('bank_cards')
    .select('id')
    .where('account_id', '=', account.id)
    .where('card_hash', '=', card_hash)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (bound) throw alreadyBound();
  if ((await listBoundCards(context, account.id)).length >= MAX_CARDS) throw tooManyCards();
  const { number, bank, person } = await checkCard(context, account.id, 'card', body);
  const now = context.now();
  const row = {
    id: `bc${randomUUID().replaceAll('-', '')}`,
    bank,
    tail: getCardTail(number),
    holder: person.name,
    bound_at: now.toISOString(),
  };
  await context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, account.id);
    if ((await listBoundCards({ db: trx }, account.id)).length >= MAX_CARDS) throw tooManyCards();
    const added = await trx
      .insertInto('bank_cards')
      .values({ ...row, account_id: account.id, card_hash, phone: maskPhone(body.phone), removed_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw alreadyBound();
    const detail = { card_id: row.id, bank, tail: row.tail };
    await recordVerificationAudit(trx, { accountId: account.id, at: now, action: 'bank_card_bound', detail });
  });
  const { id, ...shown } = row;
  return { card_id: id, ...shown };
}

/** Removes a card after a fresh identity check; refused while an order is open. */
export async function removeCard(
  context: ServiceContext,
  account: Account,
  { card_id, check_token }: CallBody<typeof verification.removeBankCard>,
): Promise<void> {
  const now = context.now();
  await context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, account.id);
    const open = await trx
      .selectFrom('orders')
      .select('id')
      .where('account_id', '=', account.id)
      .where('status', '=', 'open')
      .executeTakeFirst();
    if (open || (await hasPublicOrder(trx, card_id))) {
      throw new Refusal(CODES.conflict, '您有进行中的订单，完成或取消后再解绑银行卡', { reason: 'in_use' });
    }
    if (await hasPlan(trx, card_id)) {
      throw new Refusal(CODES.conflict, '您有定投计划使用这张银行卡，更换扣款卡或终止计划后再解绑', {
        reason: 'in_use',
        next: 'plans',
      });
    }
    await consumeCheckToken(trx, account.id, check_token, now);
    const removed = await trx
      .updateTable('bank_cards')
      .set({ removed_at: now.toISOString() })
      .where('id', '=', card_id)
      .where('account_id', '=', account.id)
      .where('removed_at', 'is', null)
      .returning('tail')
      .executeTakeFirst();
    if (!removed) throw notFound('银行卡');
    const detail = { card_id, tail: removed.tail };
    await recordVerificationAudit(trx, {
      accountId: account.id,
      at: now,
      action: 'bank_card_removed',
      detail,
    });
  });
}

/** Whether money of a public order is still to be debited from a card, or paid to it. */
async function hasPublicOrder(trx: Transaction<Database>, cardId: string): Promise<boolean> {
  const order = await trx
    .selectFrom('public_orders')
    .select('id')
    .where('card_id', '=', cardId)
    .where((row) =>
      row.or([
        row('bank_due', '=', true),
        row('status', 'in', ['unpaid', 'accepted']),
        row.and([row('kind', '=', 'redeem'), row('status', '=', 'confirmed')]),
      ]),
    )
    .executeTakeFirst();
  return order !== undefined;
}

async function hasPlan(trx: Transaction<Database>, cardId: string): Promise<boolean> {
  const plan = await trx
    .selectFrom('plans')
    .select('id')
    .where('card_id', '=', cardId)
    .where('state', '!=', 'stopped')
    .executeTakeFirst();
  return plan !== undefined;
}
