import type { PortalContext, Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { formatRiskClass } from '~/domain/person/risk';
import { settle } from '~/app/route-kit/settle';
import { getLevelLock } from '~/app/features/person/next-step';
import { buildSimuDirectoryGroups } from '~/app/pages/market/channels/simu-directory-view';
import { getOpeningSoonRange } from '~/app/pages/market/channels/simu-channel-view';

/** One row is sufficient when only the count is shown. */
const COUNTED = { query: { limit: 1 } };

/**
 * Loads every list and tool about private funds with its current count; a count that cannot be loaded is omitted.
 */
export async function loadSimuDirectory(
  context: PortalContext,
  { edition, viewer }: { edition: Edition; viewer: Viewer | null },
) {
  const { catalogue, content, holdings, equity, quasiFixed, indices, school } = context.upstream;
  const now = context.now();
  const isLocked = getLevelLock(viewer, now) !== null;
  const [filed, selections, recommended, strategies, pe, fixed] = await Promise.all([
    known(context, catalogue.filedProducts(COUNTED)),
    known(context, catalogue.simuSelections(COUNTED)),
    known(context, catalogue.simuRecommended(COUNTED)),
    known(context, catalogue.simuStrategies()),
    known(context, equity.productList(COUNTED)),
    known(context, quasiFixed.productList(COUNTED)),
  ]);
  const [sizes, stars, companies, managers, hundred, index] = await Promise.all([
    known(context, catalogue.companySizes()),
    known(context, catalogue.starManagers()),
    known(context, catalogue.companyList(COUNTED)),
    known(context, catalogue.managerList(COUNTED)),
    known(context, catalogue.houseList()),
    known(context, indices.about()),
  ]);
  const [days, research, courses] = await Promise.all([
    // Open days are disclosed by level.
    isLocked
      ? null
      : known(context, holdings.openCalendar({ query: getOpeningSoonRange(toShanghaiDay(now)) })),
    known(context, content.newsList({ query: { kind: 'research', limit: 1 } })),
    known(context, school.courses()),
  ]);
  return {
    groups: buildSimuDirectoryGroups(edition, {
      isLocked,
      filed,
      selected: selections?.total ?? null,
      categories: recommended?.groups.length ?? null,
      strategies,
      equity: pe?.total ?? null,
      fixed: fixed?.total ?? null,
      sizes,
      stars: stars?.list.length ?? null,
      companies: companies?.total ?? null,
      managers: managers?.total ?? null,
      listYear: hundred?.year ?? null,
      members: index?.members.length ?? null,
      days: days?.list ?? null,
      research: research?.list[0]?.published_at ?? null,
      lessons: courses?.reduce((sum, { lessons }) => sum + lessons.length, 0) ?? null,
      riskClass: formatRiskClass(viewer?.riskLevel),
    }),
  };
}

/** Returns the result of a call; null when it failed, and the row is shown without a count. */
async function known<T>(context: PortalContext, call: Promise<T>): Promise<T | null> {
  const found = await settle(context, call);
  return found.ok ? found.data : null;
}
