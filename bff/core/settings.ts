/** Small zod schemas for settings: they convert environment texts into typed values with units. */
import { z } from 'zod';

const SIZE_UNITS: Record<string, number> = { b: 1, kb: 1024, mb: 1024 ** 2 };

/** `true/false`, `on/off`, `1/0`, `yes/no`. */
export const createFlagSetting = (fallback: boolean) =>
  z
    .enum(['true', 'false', 'on', 'off', '1', '0', 'yes', 'no'], { error: 'must be true or false' })
    .transform((text) => ['true', 'on', '1', 'yes'].includes(text))
    .default(fallback);

/** A whole number within limits. */
export const createIntegerSetting = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, { error: 'must be a whole number' })
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, {
      error: `must be from ${minimum} to ${maximum}`,
    });

/** A size such as `512kb` or `10mb`, as bytes. */
export const createByteSizeSetting = (maximumBytes: number) =>
  z
    .string()
    .regex(/^\d{1,9}(?:b|kb|mb)?$/i, { error: 'must be a size such as 512kb or 10mb' })
    .transform((text) => {
      const unit = /[a-z]+$/i.exec(text)?.[0].toLowerCase() ?? 'b';
      return Number.parseInt(text, 10) * (SIZE_UNITS[unit] ?? 1);
    })
    .refine((bytes) => bytes > 0 && bytes <= maximumBytes, {
      error: `must be at most ${maximumBytes} bytes`,
    });

/** An http or https origin without path, query or user, as the URL parser writes it. */
export const originSetting = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin =
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === '' &&
    url.pathname === '/';
  if (!isOrigin) {
    context.addIssue({
      code: 'custom',
      message: 'must be an origin such as https://example.com, without a path',
    });
    return z.NEVER;
  }
  return url.origin;
});

/** A comma-separated list without empty parts. */
export const listSetting = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);

/** A comma-separated list of origins without duplicates. */
export const originListSetting = listSetting.transform((entries, context) => {
  const parsed = entries.map((entry) => originSetting.safeParse(entry));
  if (parsed.every((one) => one.success)) return [...new Set(parsed.map(({ data }) => data ?? ''))];
  context.addIssue({
    code: 'custom',
    message: 'must be origins such as https://example.com, comma separated',
  });
  return z.NEVER;
});

const SECRET_MIN_CHARACTERS = 32;

/** Secrets separated by commas, each long enough for sealing. */
export const secretsSetting = listSetting.refine(
  (secrets) => secrets.length > 0 && secrets.every((secret) => secret.length >= SECRET_MIN_CHARACTERS),
  { error: `every secret must have at least ${SECRET_MIN_CHARACTERS} characters` },
);
