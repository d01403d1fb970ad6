import type { Edition } from '~/domain/platform/edition';
import { MAX_COMPARED_FUNDS } from '~/contract/limits';
import { paths } from '~/app/paths';

/** A fund picked for comparison, as written in the address: `simu:ID` or `public:CODE`. */
export interface ComparePick {
  kind: 'simu' | 'public';
  id: string;
}

export const MAX_PICKS = MAX_COMPARED_FUNDS;
export const MIN_PICKS = 2;

export const formatPick = ({ kind, id }: ComparePick): string => `${kind}:${id}`;

/** Parses the picks of an address: the first six different ones. Invalid picks are dropped. */
export function parsePicks(ids: string | undefined): ComparePick[] {
  const picks: ComparePick[] = [];
  for (const text of ids?.split(',') ?? []) {
    const match = /^(simu|public):([\w-]{1,64})$/.exec(text.trim());
    if (!match?.[1] || !match[2]) continue;
    const pick: ComparePick = { kind: match[1] as ComparePick['kind'], id: match[2] };
    if (picks.length < MAX_PICKS && !hasPick(picks, pick)) picks.push(pick);
  }
  return picks;
}

export const hasPick = (picks: readonly ComparePick[], pick: ComparePick): boolean =>
  picks.some((each) => each.kind === pick.kind && each.id === pick.id);

export const addPick = (picks: readonly ComparePick[], pick: ComparePick): ComparePick[] =>
  [...picks, pick].slice(0, MAX_PICKS);

export const removePick = (picks: readonly ComparePick[], pick: ComparePick): ComparePick[] =>
  picks.filter((each) => each.kind !== pick.kind || each.id !== pick.id);

const getIds = (picks: readonly ComparePick[]): string | undefined =>
  picks.map(formatPick).join(',') || undefined;

/** Address of the page for picking funds; `keyword` is the search text. */
export const buildPickPath = (edition: Edition, picks: readonly ComparePick[], keyword?: string): string =>
  paths.compare(edition, { ids: getIds(picks), searchKeyWord: keyword });

/** Address of the comparison of these funds; `shown` holds the chosen options, such as the period. */
export const buildComparePath = (
  edition: Edition,
  picks: readonly ComparePick[],
  shown: { period?: string; amount?: string } = {},
): string => paths.compareDetail(edition, { ids: getIds(picks), ...shown });
