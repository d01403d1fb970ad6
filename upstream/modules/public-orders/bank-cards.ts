import type { Kysely } from 'kysely';
import { fenToYuan, type Fen } from '~/domain/figures/money';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { listBoundCards } from '~/upstream/modules/identity';
import {
  waitForBank,
  createBankUnavailableRefusal,
  type BankCard,
} from '~/upstream/core/external-services/bank';

type BankContext = Pick<ServiceContext, 'db' | 'bank' | 'log'>;

/** Loads an own bound card. Throws Refusal 4004. */
export async function loadOwnCard(
  db: Kysely<Database>,
  accountId: string,
  cardId: string,
): Promise<BankCard> {
  const card = await db
    .selectFrom('bank_cards')
    .select(['id', 'tail'])
    .where('id', '=', cardId)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!card)
    throw new Refusal(CODES.notFound, '银行卡不存在或已下线', { reason: 'card_unfit', field: 'card_id' });
  return card;
}

/** Loads the bank limits of a card. Throws Refusal 5030 when the bank does not answer. */
export async function loadCardLimits(
  { bank, log }: Pick<BankContext, 'bank' | 'log'>,
  card: BankCard,
): Promise<{ singleFen: Fen; dayFen: Fen }> {
  const limits = await waitForBank(bank.limitsOf(card), log);
  if (!limits) throw createBankUnavailableRefusal();
  return limits;
}

/** Lists the bound cards with their limits, oldest first. */
export async function listTradeCards(context: BankContext, accountId: string) {
  const cards = await listBoundCards(context, accountId);
  return Promise.all(
    cards.map(async ({ card_id, bank, tail }) => {
      const { singleFen, dayFen } = await loadCardLimits(context, { id: card_id, tail });
      return { card_id, bank, tail, single_limit: fenToYuan(singleFen), day_limit: fenToYuan(dayFen) };
    }),
  );
}
