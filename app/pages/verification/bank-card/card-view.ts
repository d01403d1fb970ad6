import { toShanghaiDay } from '~/domain/calendar/dates';
import { maskName } from '~/domain/person/masks';
import type { CallResult, Contract } from '~/contract';

type Card = CallResult<Contract['verification']['bankCards']>['list'][number];

export interface CardRow {
  cardId: string;
  bank: string;
  tail: string;
  /** Masked. */
  holder: string;
  boundDay: string;
  unbindHref: string;
}
export interface CardUnbinding {
  card: CardRow;
  /** Identity was verified recently. */
  isChecked: boolean;
  verifyHref: string;
}

/** Builds a bound card for display. */
export const buildCardRow = (card: Card, unbindHref: (cardId: string) => string): CardRow => ({
  cardId: card.card_id,
  bank: card.bank,
  tail: card.tail,
  holder: maskName(card.holder),
  boundDay: toShanghaiDay(card.bound_at),
  unbindHref: unbindHref(card.card_id),
});
