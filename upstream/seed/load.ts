import { sql, type Kysely } from 'kysely';
import type { BulkLoader, Cell } from '~/upstream/core/db/bulk-load';
import type { Database } from '~/upstream/core/db/schema';
import { KEEP_SENT_BEFORE } from '~/upstream/core/db/migrations/0181-payout-batches';
import { INVITE_CODES, invitationRows, accountRows } from '~/upstream/seed/accounts';
import { keptBy } from '~/upstream/seed/kept-funds';
import { awardRows } from '~/upstream/seed/awards';
import {
  companyManagerRows,
  companyRows,
  fundManagerRows,
  latestRows,
  managerRows,
  metricRows,
  openDayRows,
  publicFundRows,
  simuFundRows,
} from '~/upstream/seed/catalogue-rows';
import { consentRows } from '~/upstream/seed/consents';
import {
  articleRows,
  bannerRows,
  configRows,
  hotWordRows,
  mentionRows,
  phraseRows,
  tagIntroRows,
  tagRows,
  topicRows,
  countRows,
} from '~/upstream/seed/content-rows';
import {
  NAV_COLUMNS,
  announcementRows,
  dividendRows,
  documentRows,
  feeTierRows,
  indexPointRows,
  indexRows,
  navCells,
  peerRows,
  performanceRows,
  splitRows,
} from '~/upstream/seed/market-rows';
import { equityBook, equityRows } from '~/upstream/seed/equity';
import { fundAwardRows } from '~/upstream/seed/fund-awards';
import { houseListRows } from '~/upstream/seed/company-lists';
import { appointmentRows, lookRows } from '~/upstream/seed/access-log';
import { fixedDocumentRows, quasiFixedRows } from '~/upstream/seed/quasi-fixed';
import { fofStakeRows } from '~/upstream/seed/fof-stakes';
import { saleTermsRows } from '~/upstream/seed/sale-terms';
import {
  fxRateRows,
  offlineBook,
  offlineNavRows,
  offlineProductRows,
} from '~/upstream/seed/offline-products';
import { memberGrowthRows, memberUseRows } from '~/upstream/seed/member';
import { booksOf } from '~/upstream/seed/people-books';
import { messageRows } from '~/upstream/seed/messages';
import { publicPeople } from '~/upstream/seed/public-people';
import { courseRows, lessonRows } from '~/upstream/seed/school';
import { searchRows } from '~/upstream/seed/search-rows';
import { appVersionRows, feedbackRows } from '~/upstream/seed/service';
import { simuIndexRows } from '~/upstream/seed/simu-index';
import { consultationRows, surveyRows } from '~/upstream/seed/surveys';
import {
  bankCardRows,
  baseInfoRows,
  certificateRows,
  emailRows,
  pledgeRows,
  quizResultRows,
  quizVersionRows,
} from '~/upstream/seed/verified-people';
import { activityRows, registrationRows } from '~/upstream/seed/activities';
import { videoRows } from '~/upstream/seed/videos';
import type { World } from '~/upstream/seed/world';

type Table = keyof Database & string;
type Step = { label: string; run: (load: LoadRows, bulk: BulkLoader, world: World) => Promise<void> };
type LoadRows = (table: Table, rows: readonly object[]) => Promise<void>;

/** What is written, in order; a step is one move of the progress line. */
export const LOAD_STEPS: readonly Step[] = [
  {
    label: '公司与基金经理',
    run: async (load, _, world) => {
      await load('companies', companyRows(world));
      await load('managers', managerRows(world));
      await load('company_managers', companyManagerRows(world));
    },
  },
  {
    label: '基金',
    run: async (load, _, world) => {
      await load('simu_funds', simuFundRows(world));
      await load('public_funds', publicFundRows(world));
      await load('simu_open_days', openDayRows(world));
      await load('simu_sale_terms', saleTermsRows(world.simu));
      await load('fund_stakes', fofStakeRows(world.simu));
      await load('fund_managers', fundManagerRows(world));
      await load('fund_metrics', metricRows(world));
      await load('fund_latest', latestRows(world));
    },
  },
  { label: '净值', run: (_, bulk, world) => bulk('nav_points', NAV_COLUMNS, navCells(world)) },
  {
    label: '指数与同类',
    run: async (load, _, world) => {
      await load('indices', indexRows());
      await load('index_points', indexPointRows(world));
      await load('peer_series', peerRows(world));
      await load('fund_performance', performanceRows(world));
    },
  },
  {
    label: '分红、费率与公告',
    run: async (load, _, world) => {
      await load('dividends', dividendRows(world));
      await load('splits', splitRows(world));
      await load('fee_tiers', feeTierRows(world));
      await load('announcements', announcementRows(world));
      await load('holdings', world.holdings);
      await load('documents', [...documentRows(world), ...fixedDocumentRows()]);
      await load(
        'trading_days',
        world.market.calendar.map((date) => ({ date })),
      );
    },
  },
  {
    label: '资讯与首页',
    run: async (load, _, world) => {
      await load('articles', articleRows(world));
      await load('article_tags', tagRows(world));
      await load('article_mentions', mentionRows(world));
      await load('article_counts', countRows(world));
      await load('article_topics', topicRows());
      await load('tag_intros', tagIntroRows());
      await load('banners', bannerRows(world));
      await load('activities', activityRows(world));
      await load('hot_words', hotWordRows(world));
      await load('loading_phrases', phraseRows());
      await load('deploy_config', configRows());
      await load('app_versions', appVersionRows());
      await load('school_courses', courseRows());
      await load('school_lessons', lessonRows());
      const awards = awardRows(world);
      await load('award_editions', awards.editions);
      await load('award_categories', awards.categories);
      await load('award_nominees', awards.nominees);
      const { videos, products } = videoRows(world);
      await load('videos', videos);
      await load('video_products', products);
      await load('fund_awards', fundAwardRows(world));
    },
  },
  {
    label: '指数与名单',
    run: async (load, _, world) => {
      const { indices, reviews, members } = simuIndexRows(world);
      await load('simu_indices', indices);
      await load('simu_index_reviews', reviews);
      await load('simu_index_members', members);
      const { lists, entries, leavers } = houseListRows(world);
      await load('house_lists', lists);
      await load('house_list_entries', entries);
      await load('house_list_leavers', leavers);
    },
  },
  {
    label: '私募股权与类固收',
    run: async (load) => {
      const tables = { ...equityRows(), ...quasiFixedRows() };
      for (const [table, rows] of Object.entries(tables)) await load(table as Table, rows);
    },
  },
  { label: '搜索', run: (load, _, world) => load('search_index', searchRows(world)) },
  {
    label: '演示账户',
    run: async (load, _, world) => {
      const { groups, favorites, positions } = keptBy(world.simu, world.publics);
      const book = publicPeople(world.publics, world.market);
      await load('accounts', await accountRows());
      await load('activity_registrations', registrationRows());
      await load('quiz_versions', quizVersionRows());
      await load('base_infos', baseInfoRows());
      await load('quiz_results', quizResultRows());
      await load('pledges', pledgeRows());
      await load('consents', consentRows());
      await load('notices', messageRows(world.publics));
      await load('ca_certificates', certificateRows());
      await load('bank_cards', bankCardRows());
      await load('emails', emailRows());
      await load('invite_codes', INVITE_CODES);
      await load('invitations', invitationRows());
      await load('member_growth', memberGrowthRows());
      await load('member_right_uses', memberUseRows(world));
      await load('favorite_groups', groups);
      await load('favorites', favorites);
      const offline = offlineBook(world.market);
      const held = [...positions, ...offline.positions];
      const { lots, flows } = booksOf(held, world.simu, offline.navOf);
      await load('offline_products', offlineProductRows());
      await load('offline_navs', offlineNavRows());
      await load('fx_rates', fxRateRows(world.market));
      await load('positions', [...held, ...book.positions]);
      await load('public_orders', book.orders);
      await load('public_order_events', book.events);
      await load('lots', lots);
      await load('lots', book.lots);
      const equity = equityBook();
      await load('pe_commitments', equity.commitments);
      await load('flows', [...flows, ...equity.distributions, ...offline.distributions, ...book.flows]);
      await load('dividend_ways', book.ways);
      await load('dividend_bookings', book.dividends);
      await load('split_bookings', book.splits);
      await load('plans', book.plans);
      await load('plan_runs', book.planRuns);
      await load('feedbacks', feedbackRows());
      await load('looks', lookRows());
      await load('appointments', appointmentRows());
      await load('surveys', surveyRows());
      const heldFunds = positions.filter(({ part }) => part === 'simu').map(({ fund_id }) => fund_id);
      await load('consultations', consultationRows([...new Set(heldFunds)]));
    },
  },
];

/** Loads objects whose keys are the columns; every row has the keys of the first. */
export const rowLoader =
  (bulk: BulkLoader): LoadRows =>
  async (table, rows) => {
    const first = rows[0];
    if (!first) return;
    const columns = Object.keys(first);
    await bulk(
      table,
      columns as never[],
      rows.map((row) => columns.map((column) => (row as Record<string, Cell>)[column] ?? null)),
    );
  };

/** Identity columns go on after the ids the seed gave, and the planner learns the new sizes. */
export async function finishLoad(db: Kysely<Database>): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('announcements', 'aid'), (select max(aid) from announcements))`.execute(
    db,
  );
  await sql.raw(KEEP_SENT_BEFORE).execute(db);
  await sql`analyze`.execute(db);
}
