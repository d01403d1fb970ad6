import { data } from '@remix-run/node';
import { z } from 'zod';
import type { ActionReply } from '~/app/route-kit/page-action';
import { createFieldThrower } from '~/app/route-kit/refused-at';
import { countSend } from '~/bff/core/counted-attempt';
import type { PortalContext } from '~/bff/http/app-context';
import { normalizeCardNumber } from '~/domain/person/bank-card';
import { getCardTail, maskPhone } from '~/domain/person/masks';
import type { CardStepsValue } from '~/app/features/person/card-schema';

/**
 * A code is valid for five minutes. The state is kept a little longer, so that a late code gets a specific message.
 */
const NOTE_SECONDS = 10 * 60;

const noteSchema = z.object({
  card_no: z.string(),
  phone: z.string(),
  bank: z.string(),
  sentAtMs: z.coerce.number(),
  resendSeconds: z.coerce.number(),
  /** The code itself; only the embedded upstream sends it, in dev and test. */
  hint: z.string(),
});

/** Card waiting for its code, with the data the page may know. */
export interface PendingCard {
  bank: string;
  tail: string;
  maskedPhone: string;
  /** Seconds until another code may be sent. */
  resendSeconds: number;
  hint: string | null;
}

/** A card with its full number; only on the server. */
export interface CardWithCode {
  card_no: string;
  phone: string;
  captcha: string;
}

const getNote = async (context: PortalContext) =>
  noteSchema.safeParse(await context.notes.read('card')).data ?? null;

/** Loads the card that a code was sent for; null when the first step is due. */
export async function loadPendingCard(context: PortalContext): Promise<PendingCard | null> {
  const note = await getNote(context);
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

/** The upstream limits codes for each phone; this limits them for each IP address. */
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
 * Handles the two steps of a card. Number and phone are kept sealed until the code is entered, so they are sent
 * once and the second step works without scripts and after a reload. `onCode` performs the task the card was
 * entered for. Returns the next response of the form, or the result of `onCode`.
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
  const note = await getNote(context);
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
