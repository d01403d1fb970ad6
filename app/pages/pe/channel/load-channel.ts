import type { PortalContext, Viewer } from '~/bff/http/app-context';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { MINIMUM_AMOUNTS, getRule } from '~/domain/shared/regulation';
import { formatCompactYuan } from '~/domain/figures/money';
import { getQualificationRule } from '~/domain/person/qualification';
import { PE_STAGE_NAMES, PE_STAGES } from '~/contract/kinds';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { equityPaths } from '~/app/paths/equity';
import { PE_STAGE_TEXTS } from '~/app/pages/pe/channel/channel-texts';
import { buildPeFundsView } from '~/app/pages/pe/shared/pe-funds-view';
import { buildPeCompanyRow } from '~/app/pages/pe/shared/pe-people-view';

const OPEN_SHOWN = 4;
const COMPANIES_SHOWN = 4;

/** Loads the private-equity channel for a viewer. Each section fails separately. */
export async function loadPeChannel(
  context: PortalContext,
  { edition, viewer }: { edition: Edition; viewer: Viewer | null },
) {
  const { equity } = context.upstream;
  const path = equityPaths.channel(edition);
  const today = toShanghaiDay(context.now());
  const [open, companies] = await Promise.all([
    settle(context, equity.productList({ query: { status: 'raising', limit: OPEN_SHOWN } })),
    settle(context, equity.companyList()),
  ]);
  const getCount = (list: readonly { stage: string; product_count: number }[], stage: string): number =>
    list.find((each) => each.stage === stage)?.product_count ?? 0;
  return {
    path,
    entries: {
      products: equityPaths.products(edition),
      companies: equityPaths.companies(edition),
      managers: equityPaths.managers(edition),
      mine: paths.assets(edition, 'pe'),
    },
    open: mapSection(open, (reply) => ({
      isEmpty: reply.list.length === 0,
      to: equityPaths.products(edition, { status: 'raising' }),
      funds: buildPeFundsView(reply.list, { viewer, edition, returnTo: path }),
      stages: PE_STAGES.filter((stage) => getCount(reply.stages, stage) > 0).map((stage) => ({
        name: PE_STAGE_NAMES[stage],
        text: PE_STAGE_TEXTS[stage],
        count: `${getCount(reply.stages, stage)} 只`,
        to: equityPaths.products(edition, { stage }),
      })),
      vintages: reply.vintages.map(({ vintage, product_count }) => ({
        label: `${vintage} 年 ${product_count} 只`,
        to: equityPaths.products(edition, { vintage }),
      })),
    })),
    companies: mapSection(companies, ({ list }) =>
      list.slice(0, COMPANIES_SHOWN).map((company) => buildPeCompanyRow(company, edition)),
    ),
    /** Legal requirements for investors. */
    qualified: [
      {
        label: '资产要求',
        value: getQualificationRule('simu', today)
          .criteria.map(({ text }) => text)
          .join('，或'),
      },
      {
        label: '最低认缴',
        value: `单只不低于 ${formatCompactYuan(String(getRule(MINIMUM_AMOUNTS, today).simuYuan))}，以基金合同为准`,
      },
      { label: '风险承受', value: '完成风险测评，产品等级不高于本人等级' },
    ],
  };
}
export type PeChannelPage = Awaited<ReturnType<typeof loadPeChannel>>;
