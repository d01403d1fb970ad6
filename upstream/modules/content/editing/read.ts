import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import { CONTENT_KINDS, type ContentKindName } from '~/upstream/modules/content/editing/kinds';
import type { ContentFields, PublishedItem } from '~/upstream/modules/content/editing/kind';
import {
  findFirstShownAt,
  findContentItem,
  hasSameFields,
  loadVersion,
  type ContentRef,
} from '~/upstream/modules/content/editing/versions';
import type { ServiceContext } from '~/upstream/core/service-context';
import { notFound } from '~/upstream/core/refusal';

/** Rows per page. */
export const LIST_SIZE = 50;
const DRAFTS_SHOWN = 100;
const VERSIONS_SHOWN = 100;

/** An item with an unpublished version, a schedule, or no published version. */
export interface ContentDraft {
  id: string;
  title: string;
  latest: number;
  live: number | null;
  planned: number | null;
  planned_at: string | null;
  plan_fault: string | null;
  updated_at: string;
}

export interface ContentList {
  list: PublishedItem[];
  /** Next page; null: there is none. */
  next_page: number | null;
  drafts: ContentDraft[];
}

/** Lists the published items of a kind, and the drafts. */
export async function listContent(
  { db }: Pick<ServiceContext, 'db'>,
  { kind, words = '', page }: { kind: ContentKindName; words?: string | undefined; page: number },
): Promise<ContentList> {
  const [found, drafts] = await Promise.all([
    CONTENT_KINDS[kind].list(db, { words, limit: LIST_SIZE + 1, offset: (page - 1) * LIST_SIZE }),
    page === 1 && words === '' ? getDrafts(db, kind) : [],
  ]);
  return {
    list: found.slice(0, LIST_SIZE),
    next_page: found.length > LIST_SIZE ? page + 1 : null,
    drafts,
  };
}

const getDrafts = (db: Kysely<Database>, kind: ContentKindName): Promise<ContentDraft[]> =>
  db
    .selectFrom('content_heads')
    .select(['id', 'title', 'latest', 'live', 'planned', 'planned_at', 'plan_fault', 'updated_at'])
    .where('kind', '=', kind)
    .where((eb) =>
      eb.or([
        eb('live', 'is', null),
        eb('live', '<>', eb.ref('latest')),
        eb('planned', 'is not', null),
        eb('plan_fault', 'is not', null),
      ]),
    )
    .orderBy('updated_at', 'desc')
    .limit(DRAFTS_SHOWN)
    .execute();

export interface ContentVersion {
  version: number;
  saved_at: string;
  saved_by: string;
}

export interface ContentDetail {
  title: string;
  /** Number of the last version; 0: never edited here. */
  latest: number;
  live: number | null;
  planned: number | null;
  planned_at: string | null;
  plan_fault: string | null;
  /** When the portal first showed it. */
  dated_at: string | null;
  /** Version of these fields. */
  version: number;
  fields: ContentFields;
  /** Whether this version is published. */
  is_shown: boolean;
  is_on_portal: boolean;
  versions: ContentVersion[];
}

/**
 * Loads an item with its versions. `version`: the one whose fields are returned; null: the last one. @throws
 * Refusal 4004
 */
export async function loadContentDetail(
  { db }: Pick<ServiceContext, 'db'>,
  contentRef: ContentRef,
  version: number | null,
): Promise<ContentDetail> {
  const kind = CONTENT_KINDS[contentRef.kind];
  const [item, shown, dated_at] = await Promise.all([
    findContentItem(db, contentRef),
    kind.read(db, contentRef.id),
    findFirstShownAt(db, contentRef),
  ]);
  if (!item) {
    if (shown === null || (version ?? 0) !== 0) throw notFound(kind.title);
    return {
      ...{
        title: kind.titleOf(shown),
        latest: 0,
        live: 0,
        planned: null,
        planned_at: null,
        plan_fault: null,
      },
      ...{ version: 0, fields: shown, dated_at, is_shown: true, is_on_portal: true, versions: [] },
    };
  }
  const { title, latest, live, planned, planned_at, plan_fault } = item;
  const wanted = version ?? latest;
  const fields = await loadVersion(db, contentRef, wanted);
  const versions = await db
    .selectFrom('content_versions as v')
    .leftJoin('operators as o', 'o.id', 'v.saved_by')
    .select(['v.version', 'v.saved_at', 'v.saved_by', 'v.note', 'o.display'])
    .where('v.kind', '=', contentRef.kind)
    .where('v.id', '=', contentRef.id)
    .orderBy('v.version', 'desc')
    .limit(VERSIONS_SHOWN)
    .execute();
  return {
    ...{ title, latest, live, planned, planned_at, plan_fault, version: wanted, fields, dated_at },
    is_shown: shown !== null && hasSameFields(shown, fields),
    is_on_portal: shown !== null,
    versions: versions.map(({ version: each, saved_at, saved_by, note, display }) => ({
      ...{ version: each, saved_at, saved_by: (display ?? saved_by ?? note) || '系统' },
    })),
  };
}
