import { data } from '@remix-run/node';
import { z } from 'zod';
import type { ActionReply } from '~/app/route-kit/page-action';
import { createFieldThrower } from '~/app/route-kit/refused-at';
import { countSend } from '~/bff/core/counted-try';
import type { PortalContext } from '~/bff/http/app-context';
import { normalizeCardNumber } from '~/domain/person/bank-card';
import { getCardTail, maskPhone } from '~/domain/person/masks';
import type { CardStepsValue } from '~/app/features/person/card-schema';

/** A code is good for five minutes; a little longer, so that a late one gets its own message. */
const NOTE_SECONDS = 10 * 60;

const noteSchema = z.object({
  card_no: z.string(),
  phone: z.string(),
  bank: z.string(),
  sentAtMs: z.coerce.number(),
  resendSeconds: z.coerce.number(),
  /** The code itself; only the embedded upstream tells it, in dev and test. */
  hint: z.string(),
});

/** A card whose code is awaited, as the page may know it. */
export interface PendingCard {
  bank: string;
  tail: string;
  maskedPhone: string;
  /** Seconds until another code may be sent. */
  resendSeconds: number;
  hint: string | null;
}

/** A card with its number, on the server only. */
export interface CardWithCode {
  card_no: string;
  phone: string;
  captcha: string;
}

const noteOf = async (context: PortalContext) =>
  noteSchema.safeParse(await context.notes.read('card')).data ?? null;

/** The card a code was sent for, or null: then the first step is due. */
export async function loadPendingCard(context: PortalContext): Promise<PendingCard | null> {
  const note = await noteOf(context);
  if (note === null) return null;
  const passedSeconds = Math.floor((context.now() - note.sentAtMs) / 1000);
  return {
    bank: note.bank,
    tail: getCardTail(note.card_no),
    maskedPhone: maskPhone(note.phone),
    resendSeconds: Math.max(0, note.resendSeconds - passedSeconds),
    hint: note.hint || null,
  };
}

/** Upstream counts the codes of a phone; here only those of an address. */
async function sendCode(context: PortalContext, card: { card_no: string; phone: string }): Promise<void> {
  const sent = await countSend(context, [['captcha-address', context.address]], () =>
    context.upstream.verification.sendCardCaptcha({ body: card }),
  );
  const note = {
    ...card,
    bank: sent.bank,
    sentAtMs: String(context.now()),
    resendSeconds: String(sent.seconds_to_next),
    hint: sent.outbox_code ?? '',
  };
  await context.notes.keep('card', note, NOTE_SECONDS);
}

/**
 * Goes through the two steps of a card: the number and phone are kept sealed until the code is there, so they travel
 * once and the second step also works without scripts and after a reload. `onCode` does what the card was entered for.
 * Answers what the form shows next, or what `onCode` answers.
 */
export async function handleCardStep<Result>(
  { value, context, here }: { value: CardStepsValue; context: PortalContext; here: Response },
  onCode: (card: CardWithCode, intentKey: string) => Promise<Result>,
): Promise<Result | Response | ReturnType<typeof data<ActionReply>>> {
  if (value.intent === 'other') {
    context.notes.drop('card');
    return here;
  }
  if (value.intent === 'card') {
    const card = { card_no: normalizeCardNumber(value.card_no), phone: value.phone };
    await sendCode(context, card).catch(createFieldThrower('card_no', 'phone'));
    return here;
  }
  const note = await noteOf(context);
  if (note === null) {
    const error = { '': ['验证码已失效，请重新填写银行卡'] };
    return data<ActionReply>({ result: { status: 'error', error } }, { status: 422 });
  }
  const { card_no, phone } = note;
  if (value.intent === 'again') {
    await sendCode(context, { card_no, phone });
    return here;
  }
  const done = await onCode({ card_no, phone, captcha: value.captcha }, value.intent_key).catch(
    createFieldThrower('captcha'),
  );
  context.notes.drop('card');
  return done;
}
