import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { toShanghaiClock } from '~/domain/calendar/dates';
import { isOneLine, isPlainText, INVISIBLE_CHARACTERS_MESSAGE } from '~/domain/shared/text';
import type { Database } from '~/upstream/core/db/schema';
import { parseMinute } from '~/upstream/core/actions/typed-minute';
import { markPublishedText } from '~/upstream/core/published-text';

/** Typed fields: equal text is equal content. An empty field counts as missing. */
export type ContentFields = Readonly<Record<string, string>>;

/** An item that is shown on the portal. */
export interface PublishedItem {
  id: string;
  title: string;
  note: string;
}

/** A kind of content that operators write; listed in `kinds.ts`. */
export interface ContentKind {
  /** Chinese heading of its list. */
  title: string;
  /** Form fields: parses text and returns its normalised form. */
  fields: z.ZodObject;
  /** Creates the id of a new item; null when only existing items can be edited. */
  newId: (() => string) | null;
  titleOf(fields: ContentFields): string;
  /** Reads what the portal currently shows, as form fields; null: nothing. */
  read(db: Kysely<Database>, id: string): Promise<ContentFields | null>;
  /** Lists what the portal shows, filtered by words of the title, in the order of the kind. */
  list(
    db: Kysely<Database>,
    asked: { words: string; limit: number; offset: number },
  ): Promise<PublishedItem[]>;
  /** Checks that all referenced items exist. @throws Refusal */
  check(db: Kysely<Database>, fields: ContentFields): Promise<void>;
  /** Publishes on the portal. `findFirstShownAt`: first publication. @throws Refusal */
  write(trx: Transaction<Database>, shown: PublishedVersion): Promise<void>;
  /** Removes it from the portal; null when another action does this, or when it is not possible. @throws Refusal */
  withdraw: ((trx: Transaction<Database>, id: string) => Promise<void>) | null;
}

export interface PublishedVersion {
  id: string;
  fields: ContentFields;
  at: Date;
  datedAt: Date;
}

/** A required line. */
export const createRequiredLineSchema = (max: number, least = 1) =>
  markPublishedText(z.string()).trim().min(least).max(max).refine(isOneLine, INVISIBLE_CHARACTERS_MESSAGE);

/** An optional line. */
export const createOptionalLineSchema = (max: number) =>
  markPublishedText(z.string()).trim().max(max).refine(isOneLine, INVISIBLE_CHARACTERS_MESSAGE).default('');

/** Lines of text, checked separately; empty ones are ignored. */
export const createTextLinesSchema = ({
  max,
  most,
  least = 0,
}: {
  max: number;
  most: number;
  least?: number;
}) =>
  markPublishedText(z.string())
    .max(max)
    .refine(isPlainText, INVISIBLE_CHARACTERS_MESSAGE)
    .transform((text, check) => {
      const lines = splitLines(text);
      if (lines.length > most) check.addIssue({ code: 'custom', message: `最多 ${most} 行` });
      if (lines.length < least) check.addIssue({ code: 'custom', message: `至少 ${least} 行` });
      return lines.join('\n');
    });

/** Splits text into trimmed, non-empty lines. */
export const splitLines = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((each) => each.trim())
    .filter(Boolean);

/** A minute in Shanghai time, `2026-12-05 14:00`; an instant with its zone is accepted too. */
export const minute = () =>
  z
    .string()
    .trim()
    .max(40)
    .transform((text, check) => {
      const at = parseMinute(text);
      if (at === null) {
        check.addIssue({ code: 'custom', message: '请写作 2026-12-05 14:00' });
        return z.NEVER;
      }
      return formatMinute(at.toISOString());
    });

/** Formats an instant as a typed minute. */
export function formatMinute(instant: string): string {
  const { day, time } = toShanghaiClock(instant);
  return `${day} ${time.slice(0, 5)}`;
}

/** An optional minute. */
export const createOptionalMinuteSchema = () => z.union([z.literal(''), minute()]).default('');

/** Converts a validated minute to an instant; null for an empty one. */
export const toInstant = (text: string | undefined): string | null =>
  text ? (parseMinute(text)?.toISOString() ?? null) : null;
