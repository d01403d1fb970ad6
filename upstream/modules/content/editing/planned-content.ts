import { runAsOperator } from '~/upstream/core/acting';
import { findContentKind, type ContentKindName } from '~/upstream/modules/content/editing/kinds';
import { checkContent, showVersion } from '~/upstream/modules/content/editing/publish';
import { lockContentItem, loadVersion } from '~/upstream/modules/content/editing/versions';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';

const AT_ONCE = 50;

/**
 * Publishes scheduled versions that are due, each in a separate transaction and in the name of the operator who
 * scheduled it. A refused version loses its schedule, and its page shows the reason; other failures are retried.
 * @returns numbers of published and refused versions
 */
export async function publishPlannedContent(
  context: Pick<ServiceContext, 'db' | 'now' | 'log'>,
): Promise<{ shown: number; refused: number }> {
  const at = context.now();
  const due = await context.db
    .selectFrom('content_heads')
    .select(['kind', 'id', 'planned_by'])
    .where('planned_at', '<=', at.toISOString())
    .orderBy('planned_at')
    .limit(AT_ONCE)
    .execute();
  const done = { shown: 0, refused: 0 };
  for (const { kind, id, planned_by } of due) {
    if (findContentKind(kind) === null) continue;
    const contentRef = { kind: kind as ContentKindName, id };
    const work = () => publishPlanned(context, contentRef, at);
    try {
      const isShown = await (planned_by === null ? work() : runAsOperator(planned_by, work));
      if (isShown) done.shown += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) {
        context.log.error({ err: error, kind, id }, 'planned content failed');
        continue;
      }
      done.refused += 1;
      await context.db
        .updateTable('content_heads')
        .set({ planned: null, planned_at: null, planned_by: null, plan_fault: error.msg })
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where('planned_at', '<=', at.toISOString())
        .execute();
      context.log.warn({ kind, id }, 'planned content refused');
    }
  }
  if (done.shown > 0) context.log.info(done, 'planned content published');
  return done;
}

const publishPlanned = (
  context: Pick<ServiceContext, 'db'>,
  contentRef: { kind: ContentKindName; id: string },
  at: Date,
): Promise<boolean> =>
  context.db.transaction().execute(async (trx) => {
    const item = await lockContentItem(trx, contentRef, at);
    // The schedule was cancelled, or another process has published it.
    if (!item?.planned || item.planned_at === null || new Date(item.planned_at) > at) return false;
    await checkContent(trx, contentRef, await loadVersion(trx, contentRef, item.planned));
    await showVersion(trx, { item, contentRef, version: item.planned, at });
    return true;
  });
