import type { Kysely, Selectable, Transaction } from 'kysely';
import type { ContentHeadsTable, Database } from '~/upstream/core/db/schema';
import { recordAudit } from '~/upstream/core/audit';
import { getActingOperator } from '~/upstream/core/acting';
import { CONTENT_KINDS, type ContentKindName } from '~/upstream/modules/content/editing/kinds';
import { formatMinute, type ContentFields } from '~/upstream/modules/content/editing/kind';
import { notFound } from '~/upstream/core/refusal';

export type ContentItem = Selectable<ContentHeadsTable>;
type Trx = Transaction<Database>;
export interface ContentRef {
  kind: ContentKindName;
  id: string;
}

const TITLE_MAX = 120;

export const hasSameFields = (left: ContentFields, right: ContentFields): boolean => {
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => (left[key] ?? '') === (right[key] ?? ''));
};

const selectContentItem = (db: Kysely<Database>, { kind, id }: ContentRef) =>
  db.selectFrom('content_heads').selectAll().where('kind', '=', kind).where('id', '=', id);

export const findContentItem = (
  db: Kysely<Database>,
  contentRef: ContentRef,
): Promise<ContentItem | undefined> => selectContentItem(db, contentRef).executeTakeFirst();

/**
 * Returns when the portal first showed an item, also before it was edited here; null: not yet, or the kind has no
 * date.
 */
export async function findFirstShownAt(db: Kysely<Database>, contentRef: ContentRef): Promise<string | null> {
  const item = await findContentItem(db, contentRef);
  if (item?.first_live_at) return item.first_live_at;
  if (contentRef.kind !== 'article') return null;
  const shown = await db
    .selectFrom('articles')
    .select('published_at')
    .where('id', '=', contentRef.id)
    .executeTakeFirst();
  return shown?.published_at ?? null;
}

/** Loads a saved version. @throws Refusal 4004 */
export async function loadVersion(
  db: Kysely<Database>,
  { kind, id }: ContentRef,
  version: number,
): Promise<ContentFields> {
  const found = await db
    .selectFrom('content_versions')
    .select('fields')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!found) throw notFound('版本');
  return found.fields;
}

/** Adds a version to a locked item. @returns its number */
export async function addVersion(
  trx: Trx,
  { kind, id }: ContentRef,
  { fields, at, by, note = '' }: { fields: ContentFields; at: Date; by: string | null; note?: string },
): Promise<number> {
  const title = CONTENT_KINDS[kind].titleOf(fields).slice(0, TITLE_MAX);
  const { latest } = await trx
    .updateTable('content_heads')
    .set((eb) => ({ latest: eb('latest', '+', 1), title, updated_at: at.toISOString() }))
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returning('latest')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('content_versions')
    .values({
      ...{ kind, id, version: latest, note, saved_by: by, saved_at: at.toISOString() },
      fields: JSON.stringify(fields),
    })
    .execute();
  return latest;
}

/**
 * Locks the item and syncs it with the portal: content that the portal shows but that has no version (older
 * content, changes by other actions) is first saved as a version, so that it is never lost. Null: the id does not
 * exist.
 */
export async function lockContentItem(
  trx: Trx,
  contentRef: ContentRef,
  at: Date,
): Promise<ContentItem | null> {
  const { kind, id } = contentRef;
  const shown = await CONTENT_KINDS[kind].read(trx, id);
  if (shown !== null)
    await trx
      .insertInto('content_heads')
      .values({ ...contentRef, title: '', latest: 0, live: null, updated_at: at.toISOString() })
      .onConflict((other) => other.doNothing())
      .execute();
  const item = await selectContentItem(trx, contentRef).forUpdate().executeTakeFirst();
  if (!item) return null;
  // Read again under the lock: the previous holder may have published another version.
  const now = await CONTENT_KINDS[kind].read(trx, id);
  const known = item.live === null ? null : await loadVersion(trx, contentRef, item.live);
  if (now === null) {
    if (item.live !== null) await updateContentItem(trx, contentRef, { live: null });
  } else if (known === null || !hasSameFields(known, now)) {
    const note = item.latest === 0 ? '门户原有内容' : '在运营台编辑之外修改';
    const live = await addVersion(trx, contentRef, { fields: now, at, by: null, note });
    await updateContentItem(trx, contentRef, { live });
  }
  return selectContentItem(trx, contentRef).executeTakeFirstOrThrow();
}

export async function updateContentItem(
  trx: Trx,
  { kind, id }: ContentRef,
  change: Partial<Omit<ContentItem, 'kind' | 'id'>>,
): Promise<void> {
  await trx.updateTable('content_heads').set(change).where('kind', '=', kind).where('id', '=', id).execute();
}

/** Records a content change in the audit log. */
export const recordContentAudit = (
  trx: Trx,
  { kind, id }: ContentRef,
  { at, action, detail }: { at: Date; action: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> =>
  recordAudit(trx, {
    ...{ at, action, detail, subjectType: 'content', subjectId: `${kind}:${id}` },
    actor: getActingOperator() === null ? 'system' : 'ops',
  });

/** Describes the newer version and its operator, for the conflict message. */
export async function describeNewerVersion(db: Kysely<Database>, { kind, id }: ContentRef): Promise<string> {
  const last = await db
    .selectFrom('content_versions as v')
    .leftJoin('operators as o', 'o.id', 'v.saved_by')
    .select(['v.version', 'v.saved_at', 'v.note', 'o.display'])
    .where('v.kind', '=', kind)
    .where('v.id', '=', id)
    .orderBy('v.version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const who = last.display ?? (last.note || '系统');
  return `${who}已在 ${formatMinute(last.saved_at)} 保存第 ${last.version} 版，您打开的是更早的版本`;
}
