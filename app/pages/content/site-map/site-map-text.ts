import { MAX_SITEMAP_URLS } from '~/contract/limits';
import { SITEMAP_KINDS, type SitemapKind } from '~/contract/site-addresses';
import { defaultEdition } from '~/domain/platform/edition';
import type { PageHandle } from '~/app/route-kit/page-handle';
import { paths } from '~/app/paths';
import { activityPaths } from '~/app/paths/activities';
import { equityPaths } from '~/app/paths/equity';
import { quasiFixedPaths } from '~/app/paths/quasi-fixed';
import { readingPaths } from '~/app/paths/reading';
import { servicePaths } from '~/app/paths/service';
import { videoPaths } from '~/app/paths/videos';
import { ABOUT_TYPES } from '~/app/pages/content/shared/about-types';
import { HELP_TOPIC_NAMES } from '~/app/pages/content/shared/help-topics';
import { buildXmlElement } from '~/app/pages/content/shared/xml';

/** Names of the sitemaps: one for each kind of item, and one for the pages of the site. */
export const SITE_MAP_KINDS = ['pages', ...SITEMAP_KINDS] as const;
export type SiteMapKind = (typeof SITE_MAP_KINDS)[number];

interface Address {
  path: string;
  /** Date of the last change, if known. */
  changedOn: string | null;
}

const NAMESPACE = ' xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Builds the canonical address of an item, by kind. */
export const SITE_PATH_BUILDERS: Readonly<Record<SitemapKind, (id: string) => string>> = {
  article: (id) => paths.post(defaultEdition, id),
  notice: (id) => readingPaths.notice(defaultEdition, id),
  topic: (id) => readingPaths.topics(defaultEdition, { topic: id }),
  tag: (id) => readingPaths.tags(defaultEdition, { tag: id }),
  public: (id) => paths.publicFund(defaultEdition, id),
  simu: (id) => paths.simuProduct(id),
  company: (id) => paths.simuCompany(id),
  manager: (id) => paths.simuManager(id),
  equity: (id) => equityPaths.product(defaultEdition, id),
  equity_company: (id) => equityPaths.company(defaultEdition, id),
  equity_manager: (id) => equityPaths.manager(defaultEdition, id),
  quasi_fixed: (id) => quasiFixedPaths.product(defaultEdition, id),
  course: (id) => readingPaths.school(defaultEdition, { course: id }),
  lesson: (id) => readingPaths.school(defaultEdition, { lesson: id }),
  video: (id) => videoPaths.video(defaultEdition, id),
  activity: (id) => activityPaths.detail(defaultEdition, id),
};

/** Pages that show nothing without a subject in their address, or that duplicate another address. */
const OF_ONE: readonly string[] = [
  ...['/:product/post/:id?', '/:product/post-relate', '/:product/site_info/post', '/simu/product/:id?'],
  ...['/:product/site_info/:id?', '/simu/company/:id?'],
  ...['/:product/simu/detail/net_value_list', '/:product/simu/detail/net-value-list'],
  ...['/:product/simu/detail/performance-list', '/:product/pe/detail', '/:product/pe/company/info'],
  '/:product/quasi_fixed/detail',
  ...['/:product/pe/manager/info', '/:product/public/fund', '/:product/public/detailIndex'],
  ...['/:product/public/common', '/:product/public/common/base_info', '/:product/public/common/fund_info'],
  ...['/:product/public/fund/fund_analyse', '/:product/public/fund/history_performance'],
  ...['/:product/public/fund/netValue', '/:product/public/fund/tradeRules'],
  ...['/:product/public/fund/tradeRules/detail', '/:product/public/fund_detail'],
  ...['/:product/public/fund_manager', '/:product/public/fund_buy/fund_contract'],
  ...['/:product/public/fund_buy/fund_risk_info', '/:product/user/about_us/service_protocol'],
  ...['/:product/list_100/detail', '/:product/figure'],
  ...['/:product/search', '/:product/user/questionnaire', '/:product/index/new'],
  ...['/:product/simu/detail/video-info-list', '/:product/activity/detail', '/:product/activity/check-in'],
];

/** Pages whose subjects are known in advance. */
const HELP = '/:product/help';
const HELP_ADDRESSES = HELP_TOPIC_NAMES.map((topic) => paths.help(defaultEdition, { topic }));
const ABOUT = '/:product/about/:type';
const ABOUT_ADDRESSES = ABOUT_TYPES.map((type) => servicePaths.aboutOf(defaultEdition, type));

/** Returns the addresses of pages that are open to all and may be indexed, both home pages first. */
export function buildPageAddresses(pages: readonly { path: string; handle: unknown }[]): Address[] {
  const found = pages.flatMap(({ path, handle }) => {
    const page = (handle ?? {}) as Partial<PageHandle>;
    const isOpen = page.login === 'guest' || page.login === 'public';
    if (!isOpen || page.guest !== undefined || page.isPrivate || OF_ONE.includes(path)) return [];
    if (path === HELP) return [paths.help(defaultEdition), ...HELP_ADDRESSES];
    if (path === ABOUT) return ABOUT_ADDRESSES;
    const bare = path.replace(':product', defaultEdition).replace(/\/:\w+\?/g, '');
    return /[:*]/.test(bare) ? [] : [bare];
  });
  const homes = [paths.home(), paths.editionHome('fund')];
  return [...new Set([...homes, ...found])].map((path) => ({ path, changedOn: null }));
}

/** Builds a sitemap of addresses. */
export const buildSiteMap = (origin: string, addresses: readonly Address[]): string =>
  `<urlset${NAMESPACE}>${addresses
    .map(
      ({ path, changedOn }) =>
        `<url>${buildXmlElement('loc', origin + path)}${buildXmlElement('lastmod', changedOn)}</url>`,
    )
    .join('\n')}</urlset>`;

/** Builds the sitemap index: as many sitemaps of each kind as needed, none for a kind without items. */
export const buildSiteMapIndex = (
  origin: string,
  kinds: readonly { kind: SiteMapKind; total: number; changed_on: string | null }[],
  most = MAX_SITEMAP_URLS,
): string =>
  `<sitemapindex${NAMESPACE}>${kinds
    .flatMap(({ kind, total, changed_on }) =>
      Array.from({ length: Math.ceil(total / most) }, (_, index) => {
        const path = paths.siteMap({ kind, page: index === 0 ? undefined : index + 1 });
        return `<sitemap>${buildXmlElement('loc', origin + path)}${buildXmlElement('lastmod', changed_on)}</sitemap>`;
      }),
    )
    .join('\n')}</sitemapindex>`;
