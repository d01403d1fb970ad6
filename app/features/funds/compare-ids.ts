import type { Edition } from '~/domain/platform/edition';
import { COMPARED_MOST } from '~/contract/limits';
import { paths } from '~/app/paths';

/** A fund picked to be compared, as it stands in the address: `simu:ID` or `public:CODE`. */
export interface Pick {
  kind: 'simu' | 'public';
  id: string;
}

export const MAX_PICKS = COMPARED_MOST;
export const MIN_PICKS = 2;

export const pickText = ({ kind, id }: Pick): string => `${kind}:${id}`;

/** The picks of an address, the first six different ones; what is no pick is left out. */
export function readPicks(ids: string | undefined): Pick[] {
  const picks: Pick[] = [];
  for (const text of ids?.split(',') ?? []) {
    const match = /^(simu|public):([\w-]{1,64})$/.exec(text.trim());
    if (!match?.[1] || !match[2]) continue;
    const pick: Pick = { kind: match[1] as Pick['kind'], id: match[2] };
    if (picks.length < MAX_PICKS && !hasPick(picks, pick)) picks.push(pick);
  }
  return picks;
}

export const hasPick = (picks: readonly Pick[], pick: Pick): boolean =>
  picks.some((each) => each.kind === pick.kind && each.id === pick.id);

export const withPick = (picks: readonly Pick[], pick: Pick): Pick[] => [...picks, pick].slice(0, MAX_PICKS);

export const withoutPick = (picks: readonly Pick[], pick: Pick): Pick[] =>
  picks.filter((each) => each.kind !== pick.kind || each.id !== pick.id);

const idsOf = (picks: readonly Pick[]): string | undefined => picks.map(pickText).join(',') || undefined;

/** Where funds are picked; `keyword` is what the person looks for. */
export const pickHref = (edition: Edition, picks: readonly Pick[], keyword?: string): string =>
  paths.compare(edition, { ids: idsOf(picks), searchKeyWord: keyword });

/** The comparison of these; `shown` is what of it was chosen, such as its period. */
export const compareHref = (
  edition: Edition,
  picks: readonly Pick[],
  shown: { period?: string; amount?: string } = {},
): string => paths.compareDetail(edition, { ids: idsOf(picks), ...shown });
