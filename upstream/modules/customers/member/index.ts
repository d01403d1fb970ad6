import {
  ASSET_POINTS_CAP,
  ASSET_STEP_FEN,
  GROWTH_POINTS,
  GROWTH_VALID_MONTHS,
  MEMBER_RULES_FROM,
  RECKONING_DAY,
} from '~/domain/person/member-growth';
import { LEVEL_GRACE_MONTHS, LEVEL_KEPT_MONTHS, MEMBER_LEVELS } from '~/domain/person/member-level';
import { MEMBER_RIGHTS, TALK_SEATS, timesAYear } from '~/domain/person/member-rights';
import { implement } from '~/upstream/modules/handler';
import { growthPage } from '~/upstream/modules/customers/member/growth';
import { keepLedger } from '~/upstream/modules/customers/member/ledger';
import { reportFile } from '~/upstream/modules/customers/member/report';
import { rightsOf } from '~/upstream/modules/customers/member/rights';
import { wholeStanding } from '~/upstream/modules/customers/member/standing';
import { bookCall, giveBack, takeReport, takeSeat } from '~/upstream/modules/customers/member/use';

const FEN_PER_YUAN = 100;
const POINT_KINDS = ['identity', 'quiz', 'base_info', 'lesson', 'course', 'tenure'] as const;

/** Members: a level by growth, growth by a ledger, rights of learning and service. Whoever looks finds the ledger kept up to the moment. */
export const member = implement('member', {
  async rules() {
    return {
      in_force_from: MEMBER_RULES_FROM,
      levels: MEMBER_LEVELS.map(({ name, fromGrowth }, level) => ({
        level,
        level_name: name,
        from_growth: fromGrowth,
        rights: MEMBER_RIGHTS.map((right) => ({ right, times: timesAYear(right, level) })),
      })),
      points: POINT_KINDS.map((kind) => ({ kind, points: GROWTH_POINTS[kind] })),
      asset_step: ASSET_STEP_FEN / FEN_PER_YUAN,
      asset_points_cap: ASSET_POINTS_CAP,
      reckoning_day: RECKONING_DAY,
      valid_months: GROWTH_VALID_MONTHS,
      kept_months: LEVEL_KEPT_MONTHS,
      grace_months: LEVEL_GRACE_MONTHS,
      talk_seats: TALK_SEATS,
    };
  },

  async standing({ account, context }) {
    await keepLedger(context, account.id);
    return wholeStanding(context, account.id);
  },

  async growth({ query, account, context }) {
    await keepLedger(context, account.id);
    return growthPage(context, account.id, query);
  },

  async rights({ query, account, context }) {
    await keepLedger(context, account.id);
    return rightsOf(context, account, query);
  },

  takeSeat: ({ body, account, context }) => takeSeat(context, account, body.video_id),
  bookCall: ({ body, account, context }) => bookCall(context, account, body),
  takeReport: ({ body, account, context }) => takeReport(context, account, body.news_id),
  giveBack: ({ body, account, context }) => giveBack(context, account, body.use_id),
  report: ({ query, account, context }) => reportFile(context, account.id, query.use_id),
});
