import { paths } from '~/app/paths';
import type { MarkOf } from '~/app/ui/pictures/marks';
import { kindsOf, type Edition } from '~/domain/base/edition';
import { highlightRanges, textParts, type TextPart } from '~/domain/base/text';
import type { CallResult, Contract } from '~/contract';

type Found = CallResult<Contract['search']['query']>;
type Hit = Found['groups'][number]['list'][number];

/** A group of hits, ready to draw. */
export interface SearchGroupView {
  kind: string;
  name: string;
  /** How many answer, as it is shown. */
  total: string;
  /** More answer than are listed. */
  isCutOff: boolean;
  /** Link to all hits of this kind; null when all are shown. */
  more: string | null;
  hits: { to: string; mark: MarkOf | null; parts: TextPart[]; notes: TextPart[][]; isBeyondRisk: boolean }[];
}

function hrefOf(hit: Hit, edition: Edition): string {
  switch (hit.kind) {
    case 'simu':
      return paths.simuProduct(hit.id);
    case 'public':
      return paths.publicFund(edition, hit.id);
    case 'manager':
      return paths.simuManager(hit.id);
    case 'company':
      return paths.simuCompany(hit.id);
    case 'news':
      return paths.post(edition, hit.id);
  }
}

/** Of people and houses; the note of a person begins with the house. */
function markOf({ kind, title, note }: Hit): MarkOf | null {
  if (kind === 'company') return { house: title };
  return kind === 'manager' ? { person: title, house: note.split(' · ')[0] ?? '' } : null;
}

/** Groups with hits, in the order of the reply; private and public funds in the order of the edition. */
export function searchGroups(found: Found, edition: Edition, kind: string | null): SearchGroupView[] {
  const kinds: readonly string[] = kindsOf(edition);
  const funds = found.groups
    .filter(({ kind: of }) => kinds.includes(of))
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  return [...funds, ...found.groups.filter(({ kind: of }) => !kinds.includes(of))]
    .filter((group) => group.list.length > 0)
    .map((group) => ({
      kind: group.kind,
      name: group.name,
      total: `${group.total}${group.is_total_more ? '+' : ''}`,
      isCutOff: group.total > group.list.length,
      more:
        kind === null && group.total > group.list.length
          ? paths.search(edition, { searchKeyWord: found.keyword, kind: group.kind })
          : null,
      hits: group.list.map((hit) => ({
        to: hrefOf(hit, edition),
        mark: markOf(hit),
        parts: textParts(hit.title, hit.ranges),
        notes: hit.note.split(' · ').map((text) => textParts(text, highlightRanges(text, found.keyword))),
        isBeyondRisk: hit.is_beyond_risk === true,
      })),
    }));
}
