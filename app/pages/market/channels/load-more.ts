import type { PortalContext, Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/base/edition';
import { shanghaiDay } from '~/domain/calendar/dates';
import { riskClassLabel } from '~/domain/person/risk';
import { part } from '~/app/page/part';
import { levelLockOf } from '~/app/parts/person/next-step';
import { moreGroups } from '~/app/pages/market/channels/more-view';
import { soonRange } from '~/app/pages/market/channels/simu-channel-view';

/** One row is enough where only the count is shown. */
const COUNTED = { query: { limit: 1 } };

/** Every list and tool about private funds with what it holds today; a count that cannot be had leaves its row without one. */
export async function loadMore(
  context: PortalContext,
  { edition, viewer }: { edition: Edition; viewer: Viewer | null },
) {
  const { catalogue, content, holdings, equity } = context.upstream;
  const now = context.now();
  const isLocked = levelLockOf(viewer, now) !== null;
  const [
    filed,
    selections,
    recommended,
    sizes,
    stars,
    companies,
    managers,
    pe,
    days,
    research,
    lessons,
    strategies,
  ] = await Promise.all([
    part(context, catalogue.filedProducts(COUNTED)),
    part(context, catalogue.simuSelections(COUNTED)),
    part(context, catalogue.simuRecommended(COUNTED)),
    part(context, catalogue.companySizes()),
    part(context, catalogue.starManagers()),
    part(context, catalogue.companyList(COUNTED)),
    part(context, catalogue.managerList(COUNTED)),
    part(context, equity.productList(COUNTED)),
    // Days of opening are disclosed by level.
    isLocked ? null : part(context, holdings.openCalendar({ query: soonRange(shanghaiDay(now)) })),
    part(context, content.newsList({ query: { kind: 'research', limit: 1 } })),
    part(context, content.newsList({ query: { kind: 'education', limit: 1 } })),
    part(context, catalogue.simuStrategies()),
  ]);
  const data = <T>(found: { ok: true; data: T } | { ok: false } | null): T | null =>
    found?.ok ? found.data : null;
  return {
    groups: moreGroups(edition, {
      isLocked,
      filed: data(filed),
      selected: data(selections)?.total ?? null,
      categories: data(recommended)?.groups.length ?? null,
      sizes: data(sizes),
      stars: data(stars)?.list.length ?? null,
      companies: data(companies)?.total ?? null,
      managers: data(managers)?.total ?? null,
      equity: data(pe)?.total ?? null,
      listed: data(strategies)?.total ?? null,
      lessons: data(lessons)?.total ?? null,
      riskClass: riskClassLabel(viewer?.riskLevel),
      days: data(days)?.list ?? null,
      research: data(research)?.list[0]?.published_at ?? null,
    }),
  };
}
