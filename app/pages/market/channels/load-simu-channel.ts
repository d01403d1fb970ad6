import type { PortalContext, Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { buildNewsViews } from '~/app/features/news/news-view';
import { buildCompanyRow } from '~/app/features/funds/directory-view';
import { getLevelLock, getNextStep } from '~/app/features/person/next-step';
import {
  buildQualifiedInvestorFacts,
  getRuleDay,
  buildQualificationStatusView,
} from '~/app/pages/market/channels/investor-view';
import { buildSimuSelectionViews } from '~/app/pages/market/channels/selection-view';
import {
  buildManagerLine,
  getOpeningSoonRange,
  buildOpeningSoonRows,
  buildStrategyLinks,
} from '~/app/pages/market/channels/simu-channel-view';

const SELECTED = 4;
const PEOPLE = 3;
const ARTICLES = 5;
const LARGE = '100+';
/** Tag of articles about private funds. */
const TAG = '私募';

/** Loads the private channel for a viewer. Each section fails separately. `now` in epoch ms. */
export async function loadSimuChannel(
  context: PortalContext,
  { edition, viewer }: { edition: Edition; viewer: Viewer | null },
  now: number,
) {
  const { catalogue, content, holdings } = context.upstream;
  const today = getRuleDay(now);
  const path = paths.simuChannel(edition);
  const lock = getLevelLock(viewer, now);
  const step = lock && getNextStep(lock, viewer, edition, { returnTo: path });
  const [selected, strategies, soon, companies, managers, news] = await Promise.all([
    settle(context, catalogue.simuSelections({ query: { limit: SELECTED } })),
    settle(context, catalogue.simuStrategies()),
    lock ? null : settle(context, holdings.openCalendar({ query: getOpeningSoonRange(today) })),
    settle(context, catalogue.companyList({ query: { size: LARGE, limit: PEOPLE } })),
    settle(context, catalogue.managerList({ query: { sort: 'career_years', limit: PEOPLE } })),
    settle(
      context,
      content.newsList({ query: { kind: 'research,news,roadshow,interview', tag: TAG, limit: ARTICLES } }),
    ),
  ]);
  return {
    edition,
    path,
    facts: buildQualifiedInvestorFacts(today),
    standing: buildQualificationStatusView(viewer, edition, now, path),
    lock: step && { to: step.href, label: step.label },
    selected: mapSection(selected, (reply) => ({
      total: reply.total,
      funds: buildSimuSelectionViews(reply),
    })),
    strategies: mapSection(strategies, (reply) => ({
      total: reply.total,
      links: buildStrategyLinks(reply, edition),
    })),
    soon: soon && mapSection(soon, buildOpeningSoonRows),
    companies: mapSection(companies, (reply) => reply.list.map(buildCompanyRow)),
    managers: mapSection(managers, (reply) => reply.list.map(buildManagerLine)),
    news: mapSection(news, (reply) => buildNewsViews(reply.list, edition, now)),
    newsTo: paths.info(edition, { tag: TAG }),
  };
}
export type SimuChannelPage = Awaited<ReturnType<typeof loadSimuChannel>>;
