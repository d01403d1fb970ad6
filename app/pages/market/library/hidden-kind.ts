import type { Viewer } from '~/bff/http/app-context';
import type { Instant } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { ACCOUNT_CONTEXTS, type AccountContext } from '~/domain/person/verification';
import { getLevelLock, getNextStep } from '~/app/features/person/next-step';
import { listFilterKeys } from '~/app/features/lists/library-filters';
import { getAllowedSorts, type LibraryState } from '~/app/features/lists/library-query';

const KIND_NAMES: Record<AccountContext, string> = { simu: '私募证券投资基金', am: '资产管理计划' };

export interface HiddenKind {
  text: string;
  action: { to: string; label: string };
}

/**
 * Returns the kind that a list sorted or filtered by performance omits, because the viewer has made the pledge only
 * for the other kind; null when nothing is omitted. By name or founding date both kinds are listed.
 */
export function getHiddenKind(
  state: LibraryState,
  viewer: Viewer | null,
  edition: Edition,
  { now, returnTo }: { now: Instant; returnTo: string },
): HiddenKind | null {
  if (state.tab !== 'simu' || !viewer || getLevelLock(viewer, now) !== null) return null;
  const isOpenToAll =
    getAllowedSorts('simu', { canSeePerformance: false, riskMax: null }).includes(state.sort) &&
    Object.keys(state.params).every((key) => listFilterKeys('simu', false).some((open) => open === key));
  if (isOpenToAll) return null;
  for (const kind of ACCOUNT_CONTEXTS) {
    const locked = getLevelLock(viewer, now, kind);
    if (!locked) continue;
    const step = getNextStep(locked, viewer, edition, { returnTo });
    return {
      text: `按业绩或风险排序、筛选时不含${KIND_NAMES[kind]}，查看须另作一份声明`,
      action: { to: step.href, label: locked.reason === 'pledge' ? '去声明' : step.label },
    };
  }
  return null;
}
