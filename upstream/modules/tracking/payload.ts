export const PAYLOAD_LIMIT_CHARACTERS = 8 * 1024;
const CUT_TEXT_CHARACTERS = 500;

const SECRET_PARAMETERS = /([?&#](?:token|login|captcha|phone|password|register_token)=)[^&#\s]*/gi;
const PHONE_NUMBERS = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;

/** Removes tokens from URLs and masks phone numbers: page reports are untrusted. */
export const scrubText = (text: string): string =>
  // Half a surrogate pair is valid in JavaScript, and an error in jsonb.
  Buffer.from(text)
    .toString()
    .replaceAll('\0', '')
    .replace(SECRET_PARAMETERS, '$1*')
    .replace(PHONE_NUMBERS, '$1****$2');

const toJson = (event: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(event, (_key, value: unknown) => (typeof value === 'string' ? scrubText(value) : value));

/**
 * Returns the JSON of an event for storage: scrubbed, at most 8 KB; above that its lists and records are omitted.
 */
export function toPayload(event: Readonly<Record<string, unknown>>): string {
  const whole = toJson(event);
  if (whole.length <= PAYLOAD_LIMIT_CHARACTERS) return whole;
  const flat = Object.entries(event).filter(([, value]) => typeof value !== 'object');
  const cut = flat.map(([key, value]) => [
    key,
    typeof value === 'string' ? value.slice(0, CUT_TEXT_CHARACTERS) : value,
  ]);
  return toJson({ ...Object.fromEntries(cut), is_cut: true });
}
