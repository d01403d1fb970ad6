/**
 * Check-in codes: the ticket of the registration and a signature over the activity, the ticket and its validity
 * period, five letters each. A photo of a code is useless a few minutes later, and after the check-in. Signatures
 * require the key, which all upstreams of one database share.
 */
import { createHmac } from 'node:crypto';
import { CODE_ALPHABET, createRandomCode, normalizeTypedCode } from '~/upstream/core/code-alphabet';
import type { ServiceContext } from '~/upstream/core/service-context';
import { ensureServiceKey } from '~/upstream/core/service-key';

const PART_LENGTH = 5;
/** A code is valid in its time step and the next one. */
const STEP_MS = 120_000;
const STATE_KEY = 'activity_key';

type Context = Pick<ServiceContext, 'db' | 'now'>;

/** Creates the ticket of a registration, unique within its activity. */
export const createTicket = (): string => createRandomCode(PART_LENGTH);

const getStep = (atMs: number): number => Math.floor(atMs / STEP_MS);

function getSignature(key: string, activityId: string, ticket: string, step: number): string {
  const bytes = createHmac('sha256', key)
    .update(JSON.stringify([activityId, ticket, step]))
    .digest();
  return Array.from(bytes.subarray(0, PART_LENGTH), (byte) =>
    CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length),
  ).join('');
}

/** Computes the current code of a registration, and until when it is valid. */
export async function computePassCode(
  context: Context,
  { activityId, ticket }: { activityId: string; ticket: string },
): Promise<{ code: string; valid_until: string }> {
  const step = getStep(context.now().getTime());
  const signature = getSignature(await ensureServiceKey(context, STATE_KEY), activityId, ticket, step);
  return { code: `${ticket}-${signature}`, valid_until: new Date((step + 2) * STEP_MS).toISOString() };
}

/** Returns the ticket of a code that was valid when it was scanned, in any typing; else null. */
export async function findTicketByCode(
  context: Context,
  { activityId, typed, ageSeconds }: { activityId: string; typed: string; ageSeconds: number },
): Promise<string | null> {
  const letters = normalizeTypedCode(typed);
  if (letters.length !== 2 * PART_LENGTH) return null;
  const ticket = letters.slice(0, PART_LENGTH);
  const key = await ensureServiceKey(context, STATE_KEY);
  const step = getStep(context.now().getTime() - ageSeconds * 1_000);
  const isGood = [step, step - 1].some(
    (each) => getSignature(key, activityId, ticket, each) === letters.slice(PART_LENGTH),
  );
  return isGood ? ticket : null;
}
