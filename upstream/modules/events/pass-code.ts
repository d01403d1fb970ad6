/**
 * What somebody is let in by: the ticket of their registration and a signature over the activity, the ticket and the
 * minutes it is good for, five letters each. A picture of it taken by somebody else is worth nothing a few minutes later,
 * nor after its person was let in. Nothing of it can be made without the key, which every upstream of one database shares.
 */
import { createHmac } from 'node:crypto';
import { CODE_ALPHABET, createRandomCode, normalizeTypedCode } from '~/upstream/core/code-letters';
import type { ServiceContext } from '~/upstream/core/service-context';
import { ensureServiceKey } from '~/upstream/core/service-key';

const PART_LENGTH = 5;
/** A code is good in the step it was made in and the one after it. */
const STEP_MS = 120_000;
const STATE_KEY = 'activity_key';

type Context = Pick<ServiceContext, 'db' | 'now'>;

/** The name of a registration within its activity. */
export const createTicket = (): string => createRandomCode(PART_LENGTH);

const stepOf = (atMs: number): number => Math.floor(atMs / STEP_MS);

function signatureOf(key: string, activityId: string, ticket: string, step: number): string {
  const bytes = createHmac('sha256', key)
    .update(JSON.stringify([activityId, ticket, step]))
    .digest();
  return Array.from(bytes.subarray(0, PART_LENGTH), (byte) =>
    CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length),
  ).join('');
}

/** The code of a registration as it stands now, and until when it is good. */
export async function computePassCode(
  context: Context,
  { activityId, ticket }: { activityId: string; ticket: string },
): Promise<{ code: string; valid_until: string }> {
  const step = stepOf(context.now().getTime());
  const signature = signatureOf(await ensureServiceKey(context, STATE_KEY), activityId, ticket, step);
  return { code: `${ticket}-${signature}`, valid_until: new Date((step + 2) * STEP_MS).toISOString() };
}

/** The ticket of a code that was good when it was read, however it was typed; null for every other. */
export async function findTicketByCode(
  context: Context,
  { activityId, typed, ageSeconds }: { activityId: string; typed: string; ageSeconds: number },
): Promise<string | null> {
  const letters = normalizeTypedCode(typed);
  if (letters.length !== 2 * PART_LENGTH) return null;
  const ticket = letters.slice(0, PART_LENGTH);
  const key = await ensureServiceKey(context, STATE_KEY);
  const step = stepOf(context.now().getTime() - ageSeconds * 1_000);
  const isGood = [step, step - 1].some(
    (each) => signatureOf(key, activityId, ticket, each) === letters.slice(PART_LENGTH),
  );
  return isGood ? ticket : null;
}
