import type { Transaction } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import { getActingOperator } from '~/upstream/core/acting';
import { CONTENT_KINDS } from '~/upstream/modules/content/editing/kinds';
import type { ContentFields } from '~/upstream/modules/content/editing/kind';
import { checkPrivateFigures } from '~/upstream/core/db/private-figures/refuse-figures';
import {
  addVersion,
  findFirstShownAt as firstShownAt,
  findContentItem,
  hasSameFields,
  describeNewerVersion,
  lockContentItem,
  recordContentAudit,
  updateContentItem,
  loadVersion,
  type ContentItem,
  type ContentRef,
} from '~/upstream/modules/content/editing/versions';
import type { ServiceContext } from '~/upstream/core/service-context';
import { createConflictRefusal, createInputRefusal, notFound } from '~/upstream/core/refusal';

type Context = Pick<ServiceContext, 'db' | 'now'>;
type Trx = Transaction<Database>;

/** Later dates are treated as typing errors. */
const PLAN_DAYS_MAX = 366;
const DAY_MS = 86_400_000;

/**
 * Checks that all referenced items exist, and that the text has no gated data.
 * @returns whether a second operator must review it
 * @throws Refusal
 */
export const checkContent = async (
  db: Context['db'],
  { kind }: ContentRef,
  fields: ContentFields,
): Promise<boolean> => {
  await CONTENT_KINDS[kind].check(db, fields);
  return checkPrivateFigures(db, fields);
};

/**
 * Saves the typed fields as the next version; the published version does not change. Identical text adds no
 * version.
 * @param basedOn number of the version it was based on; 0: none
 * @throws Refusal 4009 when another operator has saved since, 4000 when it references missing items or contains
 * gated data
 */
export async function saveContent(
  context: Context,
  contentRef: { kind: ContentRef['kind']; id: string | null },
  { fields, basedOn }: { fields: ContentFields; basedOn: number },
): Promise<{ kind: string; id: string; version: number }> {
  const { kind } = contentRef;
  const at = context.now();
  await checkContent(context.db, { kind, id: '' }, fields);
  return context.db.transaction().execute(async (trx) => {
    const own = { kind, id: contentRef.id ?? (await createContentItem(trx, kind, at)) };
    const item = await lockContentItem(trx, own, at);
    if (!item) throw notFound(CONTENT_KINDS[kind].title);
    // The form was opened before the first version existed: it was based on what the portal shows.
    const isFirst = basedOn === 0 && item.latest === 1 && item.live === 1 && contentRef.id !== null;
    if (item.latest !== basedOn && !isFirst)
      throw createConflictRefusal(await describeNewerVersion(trx, own));
    const last = item.latest === 0 ? null : await loadVersion(trx, own, item.latest);
    if (last !== null && hasSameFields(last, fields)) return { ...own, version: item.latest };
    const version = await addVersion(trx, own, { fields, at, by: getActingOperator() });
    await recordContentAudit(trx, own, { at, action: 'content_saved', detail: { version } });
    return { ...own, version };
  });
}

/** Inserts a new content item. @returns its id */
async function createContentItem(trx: Trx, kind: ContentRef['kind'], at: Date): Promise<string> {
  const { newId, title } = CONTENT_KINDS[kind];
  if (newId === null) throw createInputRefusal(`${title}不能新增，只能修改已有的`);
  const id = newId();
  await trx
    .insertInto('content_heads')
    .values({ kind, id, title: '', latest: 0, live: null, updated_at: at.toISOString() })
    .execute();
  return id;
}

/** Saves an earlier version as the next one; it is shown after publication. @throws as `saveContent` */
export async function restoreContent(
  context: Context,
  contentRef: ContentRef,
  { version, basedOn }: { version: number; basedOn: number },
): Promise<{ kind: string; id: string; version: number }> {
  const fields = await loadVersion(context.db, contentRef, version);
  return saveContent(context, contentRef, { fields, basedOn });
}

/** Loads the version to publish, and whether a second operator must have reviewed it. @throws Refusal */
export async function loadPublishableVersion(
  { db }: Pick<Context, 'db'>,
  contentRef: ContentRef,
  version: number,
): Promise<{ item: ContentItem; fields: ContentFields; needsSecond: boolean }> {
  const item = await findContentItem(db, contentRef);
  if (!item) throw notFound(CONTENT_KINDS[contentRef.kind].title);
  if (item.latest !== version)
    throw createConflictRefusal(
      `最新的是第 ${item.latest} 版，请看过它的预览再发布；要用第 ${version} 版，先恢复它`,
    );
  const fields = await loadVersion(db, contentRef, version);
  return { item, fields, needsSecond: await checkContent(db, contentRef, fields) };
}

/**
 * Publishes the last version, at once or at a scheduled time.
 * @throws Refusal 4009 when there is a later version, 4000 when it cannot be published
 */
export async function publishContent(
  context: Context,
  contentRef: ContentRef,
  { version, plannedAt }: { version: number; plannedAt: Date | null },
): Promise<Record<string, unknown>> {
  const at = context.now();
  await loadPublishableVersion(context, contentRef, version);
  if (plannedAt !== null && plannedAt.getTime() > at.getTime() + PLAN_DAYS_MAX * DAY_MS)
    throw createInputRefusal(`定时发布最远 ${PLAN_DAYS_MAX} 天`);
  return context.db.transaction().execute(async (trx) => {
    const item = await lockContentItem(trx, contentRef, at);
    if (item?.latest !== version) throw createConflictRefusal(await describeNewerVersion(trx, contentRef));
    if (plannedAt !== null && plannedAt > at) {
      const planned_at = plannedAt.toISOString();
      await updateContentItem(trx, contentRef, {
        ...{ planned: version, planned_at, planned_by: getActingOperator(), plan_fault: null },
        updated_at: at.toISOString(),
      });
      await recordContentAudit(trx, contentRef, {
        at,
        action: 'content_planned',
        detail: { version, planned_at },
      });
      return { ...contentRef, version, planned_at };
    }
    return {
      ...contentRef,
      version: await showVersion(trx, { item, contentRef, version, at }),
      published_at: at.toISOString(),
    };
  });
}

/**
 * Writes a version to the tables that the portal reads, under the lock of the item. @returns number of the
 * published version
 */
export async function showVersion(
  trx: Trx,
  { item, contentRef, version, at }: { item: ContentItem; contentRef: ContentRef; version: number; at: Date },
): Promise<number> {
  const kind = CONTENT_KINDS[contentRef.kind];
  const fields = await loadVersion(trx, contentRef, version);
  const datedAt = new Date((await firstShownAt(trx, contentRef)) ?? at);
  await kind.write(trx, { id: contentRef.id, fields, at, datedAt });
  const shown = await kind.read(trx, contentRef.id);
  // The rules of the item may have added or removed values.
  const live =
    shown === null || hasSameFields(shown, fields)
      ? version
      : await addVersion(trx, contentRef, {
          fields: shown,
          at,
          by: getActingOperator(),
          note: '发布时按规则补全',
        });
  await updateContentItem(trx, contentRef, {
    ...{ live, planned: null, planned_at: null, planned_by: null, plan_fault: null },
    ...{ first_live_at: datedAt.toISOString(), updated_at: at.toISOString() },
  });
  await recordContentAudit(trx, contentRef, {
    ...{ at, action: 'content_published' },
    detail: {
      version: live,
      before: item.live,
      planned_by: item.planned === version ? item.planned_by : null,
    },
  });
  return live;
}

/** Cancels a schedule. @throws Refusal 4009 when there is none */
export async function cancelPlannedContent(
  context: Context,
  contentRef: ContentRef,
): Promise<Record<string, unknown>> {
  const at = context.now();
  return context.db.transaction().execute(async (trx) => {
    const item = await lockContentItem(trx, contentRef, at);
    if (!item) throw notFound(CONTENT_KINDS[contentRef.kind].title);
    if (item.planned === null) throw createConflictRefusal('没有定时发布的版本');
    await updateContentItem(trx, contentRef, { planned: null, planned_at: null, planned_by: null });
    await recordContentAudit(trx, contentRef, {
      at,
      action: 'content_unplanned',
      detail: { version: item.planned },
    });
    return { ...contentRef, version: item.planned };
  });
}

/**
 * Removes an item from the portal at once; its versions stay, and a schedule is cancelled. @throws Refusal 4009
 * when it is not published
 */
export async function withdrawContent(
  context: Context,
  contentRef: ContentRef,
  reason: string,
): Promise<Record<string, unknown>> {
  const { withdraw, title } = CONTENT_KINDS[contentRef.kind];
  if (withdraw === null) throw createInputRefusal(`${title}不能在这里下线`);
  const at = context.now();
  return context.db.transaction().execute(async (trx) => {
    const item = await lockContentItem(trx, contentRef, at);
    if (!item) throw notFound(title);
    if (item.live === null) throw createConflictRefusal('门户上没有它，不需要下线');
    const first_live_at = (await firstShownAt(trx, contentRef)) ?? at.toISOString();
    await withdraw(trx, contentRef.id);
    const plan = { planned: null, planned_at: null, planned_by: null };
    await updateContentItem(trx, contentRef, {
      ...plan,
      live: null,
      first_live_at,
      updated_at: at.toISOString(),
    });
    await recordContentAudit(trx, contentRef, {
      ...{ at, action: 'content_withdrawn' },
      detail: { version: item.live, reason },
    });
    return { ...contentRef, version: item.live };
  });
}
