import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { toShanghaiClock } from '~/domain/calendar/dates';
import { isOneLine, isPlainText, INVISIBLE_CHARACTERS_MESSAGE } from '~/domain/shared/text';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { parseMinute } from '~/upstream/core/actions/typed-minute';
import { markPublishedText } from '~/upstream/core/published-text';
import { Refusal } from '~/upstream/core/refusal';

/** What operators typed, by field: the same text is the same content. An empty field is none. */
export type ContentFields = Readonly<Record<string, string>>;

/** Something that stands on the portal. */
export interface PublishedItem {
  id: string;
  title: string;
  note: string;
}

/** A kind of content that operators write; `kinds.ts` lists them. */
export interface ContentKind {
  /** In Chinese, as its list is headed. */
  title: string;
  /** Fields of its form: text in, the one way of writing it out. */
  fields: z.ZodObject;
  /** How the portal names one of them; null where there are only those that are there. */
  newId: (() => string) | null;
  titleOf(fields: ContentFields): string;
  /** What the portal shows of it now, as it would be typed; null: nothing. */
  read(db: Kysely<Database>, id: string): Promise<ContentFields | null>;
  /** What the portal shows, by words in its title, newest or first first. */
  list(
    db: Kysely<Database>,
    asked: { words: string; limit: number; offset: number },
  ): Promise<PublishedItem[]>;
  /** Whatever it names must be there. @throws Refusal */
  check(db: Kysely<Database>, fields: ContentFields): Promise<void>;
  /** Shows it on the portal. `findFirstShownAt`: when that was done first. @throws Refusal */
  write(trx: Transaction<Database>, shown: PublishedVersion): Promise<void>;
  /** Takes it off the portal; null where that is done by another action, or not at all. @throws Refusal */
  withdraw: ((trx: Transaction<Database>, id: string) => Promise<void>) | null;
}

export interface PublishedVersion {
  id: string;
  fields: ContentFields;
  at: Date;
  datedAt: Date;
}

export const declined = (msg: string): Refusal => new Refusal(CODES.badRequest, msg, { reason: 'operator' });

/** A line that has to be there. */
export const requiredLine = (max: number, least = 1) =>
  markPublishedText(z.string()).trim().min(least).max(max).refine(isOneLine, INVISIBLE_CHARACTERS_MESSAGE);

/** The same, or nothing. */
export const optionalLine = (max: number) =>
  markPublishedText(z.string()).trim().max(max).refine(isOneLine, INVISIBLE_CHARACTERS_MESSAGE).default('');

/** Lines of text, each by itself; empty ones are none. */
export const textLines = ({ max, most, least = 0 }: { max: number; most: number; least?: number }) =>
  markPublishedText(z.string())
    .max(max)
    .refine(isPlainText, INVISIBLE_CHARACTERS_MESSAGE)
    .transform((text, check) => {
      const lines = splitLines(text);
      if (lines.length > most) check.addIssue({ code: 'custom', message: `最多 ${most} 行` });
      if (lines.length < least) check.addIssue({ code: 'custom', message: `至少 ${least} 行` });
      return lines.join('\n');
    });

/** Lines that are not empty, trimmed. */
export const splitLines = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((each) => each.trim())
    .filter(Boolean);

/** A minute by Shanghai’s clock, `2026-12-05 14:00`; an instant with its zone is taken too. */
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

/** A minute as it is typed. */
export function formatMinute(instant: string): string {
  const { day, time } = toShanghaiClock(instant);
  return `${day} ${time.slice(0, 5)}`;
}

/** A minute that may be left out. */
export const optionalMinute = () => z.union([z.literal(''), minute()]).default('');

/** The instant of a minute that was checked; null of none. */
export const toInstant = (text: string | undefined): string | null =>
  text ? (parseMinute(text)?.toISOString() ?? null) : null;
