import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { AwardDefinition, CompanyListDefinition } from '~/upstream/core/db/schema';
import {
  createRequiredLineSchema,
  splitLines,
  createTextLinesSchema,
  type ContentKind,
  type ContentFields,
  type PublishedItem,
} from '~/upstream/modules/content/editing/kind';
import { buildLikePatterns } from '~/upstream/core/like-words';
import { notFound } from '~/upstream/core/refusal';

/** A yearly board with editable texts; the rest of its definition stays unchanged. */
interface Board<Definition> extends Pick<ContentKind, 'title' | 'fields' | 'titleOf'> {
  table: 'award_editions' | 'house_lists';
  /** Title and note of an item in lists and in search. */
  listed: { title: RawBuilder<string>; note: RawBuilder<string> };
  /** Converts the texts of a definition to form fields. */
  typed(definition: Definition): ContentFields;
  /** Converts form fields to the texts of a definition. */
  kept(fields: ContentFields): Partial<Definition>;
}

const getYear = (id: string): number => (/^\d{4}$/.test(id) ? Number(id) : -1);

const boardKind = <Definition>({ table, listed, typed, kept, ...words }: Board<Definition>): ContentKind => ({
  ...words,
  newId: null,
  async read(db, id) {
    const { rows } = await sql<{ definition: Definition }>`
      select definition from ${sql.table(table)} where year = ${getYear(id)}`.execute(db);
    return rows[0] ? typed(rows[0].definition) : null;
  },
  async list(db, { words: asked, limit, offset }) {
    const { rows } = await sql<PublishedItem>`
      select year::text as id, ${listed.title} as title, ${listed.note} as note from ${sql.table(table)}
      where ${listed.title} ilike ${buildLikePatterns(asked).inside}
      order by year desc limit ${limit} offset ${offset}`.execute(db);
    return rows;
  },
  check: () => Promise.resolve(),
  async write(trx, { id, fields }) {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set definition = definition || ${JSON.stringify(kept(fields))}::jsonb
      where year = ${getYear(id)}`.execute(trx);
    if (numAffectedRows === 0n) throw notFound('榜单');
  },
  withdraw: null,
});

/**
 * Texts of an award edition. Its days, vote weight, nominees and winners are not editable here and stay unchanged.
 */
export const awards = boardKind<AwardDefinition>({
  table: 'award_editions',
  title: '金樟奖',
  listed: { title: sql`definition->>'title'`, note: sql`definition->>'lead'` },
  fields: z.strictObject({
    title: createRequiredLineSchema(40, 2),
    lead: createRequiredLineSchema(200, 2),
    jury: createTextLinesSchema({ max: 2_000, most: 20 }).default(''),
    jury_note: createRequiredLineSchema(600, 2),
    rules: createTextLinesSchema({ max: 4_000, most: 20, least: 1 }),
  }),
  titleOf: ({ title = '' }) => title,
  typed: ({ title, lead, jury, jury_note, rules }) => ({
    ...{ title, lead, jury: jury.join('\n'), jury_note, rules: rules.join('\n') },
  }),
  kept: ({ title = '', lead = '', jury = '', jury_note = '', rules = '' }) => ({
    ...{ title, lead, jury: splitLines(jury), jury_note, rules: splitLines(rules) },
  }),
});

/** Texts of a yearly list of companies; its entries and figures come from filed facts. */
export const companyLists = boardKind<CompanyListDefinition>({
  table: 'house_lists',
  title: '私募百强榜',
  listed: { title: sql`year || ' 私募百强榜'`, note: sql`definition->>'chosen_by'` },
  fields: z.strictObject({
    chosen_by: createRequiredLineSchema(300, 2),
    rules: createTextLinesSchema({ max: 4_000, most: 20, least: 1 }),
  }),
  // Its name is its year, which is not a field.
  titleOf: () => '',
  typed: ({ chosen_by, rules }) => ({ chosen_by, rules: rules.join('\n') }),
  kept: ({ chosen_by = '', rules = '' }) => ({ chosen_by, rules: splitLines(rules) }),
});
