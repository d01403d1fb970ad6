import { sql, type Kysely } from 'kysely';
import type { BulkLoader, LoadRows } from '~/upstream/core/db/bulk-load';
import type { Database } from '~/upstream/core/db/schema';
import { KEEP_SENT_BEFORE } from '~/upstream/core/db/migrations/0181-payout-batches';
import { INVITE_CODES, buildInvitationRows, buildAccountRows } from '~/upstream/seed/accounts';
import { buildWatchlistAndPositionRows } from '~/upstream/seed/watchlists';
import { buildAwardRows } from '~/upstream/seed/awards';
import {
  buildCompanyManagerRows,
  buildCompanyRows,
  buildFundManagerRows,
  buildLatestRows,
  buildManagerRows,
  buildMetricRows,
  buildOpenDayRows,
  buildPublicFundRows,
  buildSimuFundRows,
} from '~/upstream/seed/catalogue-rows';
import { buildConsentRows } from '~/upstream/seed/consents';
import {
  buildArticleRows,
  buildBannerRows,
  buildConfigRows,
  buildHotWordRows,
  buildMentionRows,
  buildPhraseRows,
  buildTagIntroRows,
  buildTagRows,
  buildTopicRows,
  buildCountRows,
} from '~/upstream/seed/content-rows';
import {
  NAV_COLUMNS,
  buildAnnouncementRows,
  buildDividendRows,
  buildDocumentRows,
  buildFeeTierRows,
  buildIndexPointRows,
  buildIndexRows,
  buildNavCells,
  buildPeerRows,
  buildPerformanceRows,
  buildSplitRows,
} from '~/upstream/seed/market-rows';
import { buildEquityBook, buildEquityRows } from '~/upstream/seed/equity';
import { buildFundAwardRows } from '~/upstream/seed/fund-awards';
import { buildCompanyListRows } from '~/upstream/seed/company-lists';
import { buildAppointmentRows, buildAccessLogRows } from '~/upstream/seed/access-log';
import { buildFixedDocumentRows, buildQuasiFixedRows } from '~/upstream/seed/quasi-fixed';
import { buildFofStakeRows } from '~/upstream/seed/fof-stakes';
import { buildSaleTermsRows } from '~/upstream/seed/sale-terms';
import {
  buildFxRateRows,
  buildOfflineBook,
  buildOfflineNavRows,
  buildOfflineProductRows,
} from '~/upstream/seed/offline-products';
import { buildMemberGrowthRows, buildMemberUseRows } from '~/upstream/seed/member';
import { buildPrivateBooks } from '~/upstream/seed/private-books';
import { buildMessageRows } from '~/upstream/seed/messages';
import { buildDemoPublicHoldings } from '~/upstream/seed/public-people';
import { buildCourseRows, buildLessonRows } from '~/upstream/seed/school';
import { buildSearchRows } from '~/upstream/seed/search-rows';
import { buildAppVersionRows, buildFeedbackRows } from '~/upstream/seed/service';
import { buildSimuIndexRows } from '~/upstream/seed/simu-index';
import { buildConsultationRows, buildSurveyRows } from '~/upstream/seed/surveys';
import {
  buildBankCardRows,
  buildBaseInfoRows,
  buildCertificateRows,
  buildEmailRows,
  buildPledgeRows,
  buildQuizResultRows,
  buildQuizVersionRows,
} from '~/upstream/seed/verified-people';
import { buildActivityRows, buildRegistrationRows } from '~/upstream/seed/activities';
import { buildVideoRows } from '~/upstream/seed/videos';
import type { World } from '~/upstream/seed/world';

type Step = { label: string; run: (load: LoadRows, bulk: BulkLoader, world: World) => Promise<void> };

/** Load steps in order; each advances the progress line by one. */
export const LOAD_STEPS: readonly Step[] = [
  {
    label: 'companies and managers',
    run: async (load, _, world) => {
      await load('companies', buildCompanyRows(world));
      await load('managers', buildManagerRows(world));
      await load('company_managers', buildCompanyManagerRows(world));
    },
  },
  {
    label: 'funds',
    run: async (load, _, world) => {
      await load('simu_funds', buildSimuFundRows(world));
      await load('public_funds', buildPublicFundRows(world));
      await load('simu_open_days', buildOpenDayRows(world));
      await load('simu_sale_terms', buildSaleTermsRows(world.simu));
      await load('fund_stakes', buildFofStakeRows(world.simu));
      await load('fund_managers', buildFundManagerRows(world));
      await load('fund_metrics', buildMetricRows(world));
      await load('fund_latest', buildLatestRows(world));
    },
  },
  { label: 'NAVs', run: (_, bulk, world) => bulk('nav_points', NAV_COLUMNS, buildNavCells(world)) },
  {
    label: 'indices and peers',
    run: async (load, _, world) => {
      await load('indices', buildIndexRows());
      await load('index_points', buildIndexPointRows(world));
      await load('peer_series', buildPeerRows(world));
      await load('fund_performance', buildPerformanceRows(world));
    },
  },
  {
    label: 'dividends, fees and announcements',
    run: async (load, _, world) => {
      await load('dividends', buildDividendRows(world));
      await load('splits', buildSplitRows(world));
      await load('fee_tiers', buildFeeTierRows(world));
      await load('announcements', buildAnnouncementRows(world));
      await load('holdings', world.holdings);
      await load('documents', [...buildDocumentRows(world), ...buildFixedDocumentRows()]);
      await load(
        'trading_days',
        world.market.calendar.map((date) => ({ date })),
      );
    },
  },
  {
    label: 'articles and home page',
    run: async (load, _, world) => {
      await load('articles', buildArticleRows(world));
      await load('article_tags', buildTagRows(world));
      await load('article_mentions', buildMentionRows(world));
      await load('article_counts', buildCountRows(world));
      await load('article_topics', buildTopicRows());
      await load('tag_intros', buildTagIntroRows());
      await load('banners', buildBannerRows(world));
      await load('activities', buildActivityRows(world));
      await load('hot_words', buildHotWordRows(world));
      await load('loading_phrases', buildPhraseRows());
      await load('deploy_config', buildConfigRows());
      await load('app_versions', buildAppVersionRows());
      await load('school_courses', buildCourseRows());
      await load('school_lessons', buildLessonRows());
      const awards = buildAwardRows(world);
      await load('award_editions', awards.editions);
      await load('award_categories', awards.categories);
      await load('award_nominees', awards.nominees);
      const { videos, products } = buildVideoRows(world);
      await load('videos', videos);
      await load('video_products', products);
      await load('fund_awards', buildFundAwardRows(world));
    },
  },
  {
    label: 'index constituents and lists',
    run: async (load, _, world) => {
      const { indices, reviews, members } = buildSimuIndexRows(world);
      await load('simu_indices', indices);
      await load('simu_index_reviews', reviews);
      await load('simu_index_members', members);
      const { lists, entries, leavers } = buildCompanyListRows(world);
      await load('house_lists', lists);
      await load('house_list_entries', entries);
      await load('house_list_leavers', leavers);
    },
  },
  {
    label: 'private equity and quasi-fixed products',
    run: async (load) => {
      const tables = { ...buildEquityRows(), ...buildQuasiFixedRows() };
      for (const [table, rows] of Object.entries(tables)) await load(table as keyof Database, rows);
    },
  },
  { label: 'search', run: (load, _, world) => load('search_index', buildSearchRows(world)) },
  {
    label: 'demo accounts',
    run: async (load, _, world) => {
      const { groups, favorites, positions } = buildWatchlistAndPositionRows(world.simu, world.publics);
      const book = buildDemoPublicHoldings(world.publics, world.market);
      await load('accounts', await buildAccountRows());
      await load('activity_registrations', buildRegistrationRows());
      await load('quiz_versions', buildQuizVersionRows());
      await load('base_infos', buildBaseInfoRows());
      await load('quiz_results', buildQuizResultRows());
      await load('pledges', buildPledgeRows());
      await load('consents', buildConsentRows());
      await load('notices', buildMessageRows(world.publics));
      await load('ca_certificates', buildCertificateRows());
      await load('bank_cards', buildBankCardRows());
      await load('emails', buildEmailRows());
      await load('invite_codes', INVITE_CODES);
      await load('invitations', buildInvitationRows());
      await load('member_growth', buildMemberGrowthRows());
      await load('member_right_uses', buildMemberUseRows(world));
      await load('favorite_groups', groups);
      await load('favorites', favorites);
      const offline = buildOfflineBook(world.market);
      const held = [...positions, ...offline.positions];
      const { lots, flows } = buildPrivateBooks(held, world.simu, offline.navOf);
      await load('offline_products', buildOfflineProductRows());
      await load('offline_navs', buildOfflineNavRows());
      await load('fx_rates', buildFxRateRows(world.market));
      await load('positions', [...held, ...book.positions]);
      await load('public_orders', book.orders);
      await load('public_order_events', book.events);
      await load('lots', lots);
      await load('lots', book.lots);
      const equity = buildEquityBook();
      await load('pe_commitments', equity.commitments);
      await load('flows', [...flows, ...equity.distributions, ...offline.distributions, ...book.flows]);
      await load('dividend_ways', book.ways);
      await load('dividend_bookings', book.dividends);
      await load('split_bookings', book.splits);
      await load('plans', book.plans);
      await load('plan_runs', book.planRuns);
      await load('feedbacks', buildFeedbackRows());
      await load('looks', buildAccessLogRows());
      await load('appointments', buildAppointmentRows());
      await load('surveys', buildSurveyRows());
      const heldFunds = positions.filter(({ part }) => part === 'simu').map(({ fund_id }) => fund_id);
      await load('consultations', buildConsultationRows([...new Set(heldFunds)]));
    },
  },
];

/** Sets identity columns after the seeded ids, and updates the planner statistics. */
export async function finishLoad(db: Kysely<Database>): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('announcements', 'aid'), (select max(aid) from announcements))`.execute(
    db,
  );
  await sql.raw(KEEP_SENT_BEFORE).execute(db);
  await sql`analyze`.execute(db);
}
