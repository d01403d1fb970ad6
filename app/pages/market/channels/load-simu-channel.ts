import type { PortalContext, Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { mapPart, part } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { newsViews } from '~/app/features/news/news-view';
import { companyRow } from '~/app/features/funds/directory-view';
import { levelLockOf, nextStepFor } from '~/app/features/person/next-step';
import { qualifiedFacts, ruleDay, standingView } from '~/app/pages/market/channels/investor-view';
import { simuSelectionViews } from '~/app/pages/market/channels/selection-view';
import {
  managerLine,
  soonRange,
  soonRows,
  strategyLinks,
} from '~/app/pages/market/channels/simu-channel-view';

const SELECTED = 4;
const PEOPLE = 3;
const ARTICLES = 5;
const LARGE = '100+';
/** The tag of articles on private funds. */
const TAG = '私募';

/** The private channel for a viewer, each part by itself: one that fails leaves the others. `now` in epoch ms. */
export async function loadSimuChannel(
  context: PortalContext,
  { edition, viewer }: { edition: Edition; viewer: Viewer | null },
  now: number,
) {
  const { catalogue, content, holdings } = context.upstream;
  const today = ruleDay(now);
  const path = paths.simuChannel(edition);
  const lock = levelLockOf(viewer, now);
  const step = lock && nextStepFor(lock, viewer, edition, { returnTo: path });
  const [selected, strategies, soon, companies, managers, news] = await Promise.all([
    part(context, catalogue.simuSelections({ query: { limit: SELECTED } })),
    part(context, catalogue.simuStrategies()),
    lock ? null : part(context, holdings.openCalendar({ query: soonRange(today) })),
    part(context, catalogue.companyList({ query: { size: LARGE, limit: PEOPLE } })),
    part(context, catalogue.managerList({ query: { sort: 'career_years', limit: PEOPLE } })),
    part(
      context,
      content.newsList({ query: { kind: 'research,news,roadshow,interview', tag: TAG, limit: ARTICLES } }),
    ),
  ]);
  return {
    edition,
    path,
    facts: qualifiedFacts(today),
    standing: standingView(viewer, edition, now, path),
    lock: step && { to: step.href, label: step.label },
    selected: mapPart(selected, (reply) => ({
      total: reply.total,
      funds: simuSelectionViews(reply),
    })),
    strategies: mapPart(strategies, (reply) => ({
      total: reply.total,
      links: strategyLinks(reply, edition),
    })),
    soon: soon && mapPart(soon, soonRows),
    companies: mapPart(companies, (reply) => reply.list.map(companyRow)),
    managers: mapPart(managers, (reply) => reply.list.map(managerLine)),
    news: mapPart(news, (reply) => newsViews(reply.list, edition, now)),
    newsTo: paths.info(edition, { tag: TAG }),
  };
}
export type SimuChannelPage = Awaited<ReturnType<typeof loadSimuChannel>>;
