import { z } from 'zod';
import { markSecret } from '~/domain/shared/secret';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { CARD_MESSAGES, checkCardNumber, normalizeCardNumber } from '~/domain/person/bank-card';
import { captchaSchema, phoneSchema } from '~/domain/shared/identifiers';

const cardNumberSchema = markSecret(
  z
    .string(CARD_MESSAGES.required)
    .overwrite(normalizeCardNumber)
    .superRefine((text, context) => {
      const card = checkCardNumber(text);
      if (!card.isValid) context.addIssue({ code: 'custom', message: card.message });
    }),
);

/** First step: card and phone reserved at the bank. The bank checks the four elements and sends a code. */
export const cardSchema = z.object({
  intent: z.literal('card'),
  card_no: cardNumberSchema,
  phone: phoneSchema,
});

/** Second step: the code. */
export const cardCodeSchema = z.object({
  intent: z.literal('code'),
  intent_key: intentKeySchema,
  captcha: captchaSchema,
});

/** Requests another code. */
const againSchema = z.object({ intent: z.literal('again') });
/** Starts again with another card. */
const otherSchema = z.object({ intent: z.literal('other') });

/** All POSTs of the two steps. */
export const cardStepsSchema = z.discriminatedUnion('intent', [
  cardSchema,
  cardCodeSchema,
  againSchema,
  otherSchema,
]);
export type CardStepsValue = z.output<typeof cardStepsSchema>;
