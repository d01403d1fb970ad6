import { sql } from 'kysely';
import { z } from 'zod';
import { line, linesIn, textLines, type ContentKind } from '~/upstream/services/catalogue/editing/kind';
import { notFound } from '~/upstream/services/refusal';

const yearOf = (id: string): number => (/^\d{4}$/.test(id) ? Number(id) : -1);

/**
 * What an edition of the award says of itself. Its days, the weight of votes, nominees and winners are no texts: they stay as
 * they are.
 */
export const awards: ContentKind = {
  title: '金樟奖',
  fields: z.strictObject({
    title: line(40, 2),
    lead: line(200, 2),
    jury: textLines({ max: 2_000, most: 20 }).default(''),
    jury_note: line(600, 2),
    rules: textLines({ max: 4_000, most: 20, least: 1 }),
  }),
  newId: null,
  titleOf: ({ title = '' }) => title,
  async read(db, id) {
    const edition = await db
      .selectFrom('award_editions')
      .select('definition')
      .where('year', '=', yearOf(id))
      .executeTakeFirst();
    if (!edition) return null;
    const { title, lead, jury, jury_note, rules } = edition.definition;
    return { title, lead, jury: jury.join('\n'), jury_note, rules: rules.join('\n') };
  },
  async list(db, { words, limit, offset }) {
    const found = await db
      .selectFrom('award_editions')
      .select(['year', 'definition'])
      .orderBy('year', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return found
      .map(({ year, definition }) => ({ id: String(year), title: definition.title, note: definition.lead }))
      .filter(({ title }) => title.includes(words));
  },
  check: () => Promise.resolve(),
  async write(trx, { id, fields }) {
    const { title = '', lead = '', jury = '', jury_note = '', rules = '' } = fields;
    const texts = { title, lead, jury: linesIn(jury), jury_note, rules: linesIn(rules) };
    const done = await trx
      .updateTable('award_editions')
      .set({ definition: sql`definition || ${JSON.stringify(texts)}::jsonb` })
      .where('year', '=', yearOf(id))
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) throw notFound('榜单');
  },
  withdraw: null,
};

/** What a yearly list of houses says of itself; who is on it and by which figures is made of filed facts. */
export const houseLists: ContentKind = {
  title: '私募百强榜',
  fields: z.strictObject({
    chosen_by: line(300, 2),
    rules: textLines({ max: 4_000, most: 20, least: 1 }),
  }),
  newId: null,
  titleOf: ({ chosen_by = '' }) => chosen_by,
  async read(db, id) {
    const list = await db
      .selectFrom('house_lists')
      .select('definition')
      .where('year', '=', yearOf(id))
      .executeTakeFirst();
    if (!list) return null;
    return { chosen_by: list.definition.chosen_by, rules: list.definition.rules.join('\n') };
  },
  async list(db, { words, limit, offset }) {
    const found = await db
      .selectFrom('house_lists')
      .select(['year', 'definition'])
      .orderBy('year', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return found
      .map(({ year, definition }) => ({
        ...{ id: String(year), title: `${year} 私募百强榜`, note: definition.chosen_by },
      }))
      .filter(({ title }) => title.includes(words));
  },
  check: () => Promise.resolve(),
  async write(trx, { id, fields }) {
    const texts = { chosen_by: fields.chosen_by ?? '', rules: linesIn(fields.rules ?? '') };
    const done = await trx
      .updateTable('house_lists')
      .set({ definition: sql`definition || ${JSON.stringify(texts)}::jsonb` })
      .where('year', '=', yearOf(id))
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) throw notFound('榜单');
  },
  withdraw: null,
};
