import {
  MAX_ASSET_POINTS,
  ASSET_POINT_STEP_FEN,
  GROWTH_POINTS,
  GROWTH_VALID_MONTHS,
  MEMBER_RULES_START_DAY,
  LEVEL_REVIEW_DAY_OF_MONTH,
} from '~/domain/person/member-growth';
import { LEVEL_GRACE_MONTHS, LEVEL_VALID_MONTHS, MEMBER_LEVELS } from '~/domain/person/member-level';
import { MEMBER_BENEFITS, TALK_QUESTION_SEATS, getYearlyUseLimit } from '~/domain/person/member-rights';
import { implement } from '~/upstream/core/service-context';
import { listGrowthEntries } from '~/upstream/modules/customers/member/growth';
import { updateGrowthLedger } from '~/upstream/modules/customers/member/ledger';
import { loadReportFile } from '~/upstream/modules/customers/member/report';
import { loadMemberRights } from '~/upstream/modules/customers/member/rights';
import { loadMemberState } from '~/upstream/modules/customers/member/member-state';
import {
  bookCall,
  reverseBenefitUse,
  takeReport,
  reserveSeat,
} from '~/upstream/modules/customers/member/use';

const FEN_PER_YUAN = 100;
const POINT_KINDS = ['identity', 'quiz', 'base_info', 'lesson', 'course', 'tenure'] as const;

/**
 * Membership: a level by growth, a growth ledger, rights for learning and service. Every read brings the ledger up
 * to date.
 */
export const member = implement('member', {
  async rules() {
    return {
      in_force_from: MEMBER_RULES_START_DAY,
      levels: MEMBER_LEVELS.map(({ name, fromGrowth }, level) => ({
        level,
        level_name: name,
        from_growth: fromGrowth,
        rights: MEMBER_BENEFITS.map((right) => ({ right, times: getYearlyUseLimit(right, level) })),
      })),
      points: POINT_KINDS.map((kind) => ({ kind, points: GROWTH_POINTS[kind] })),
      asset_step: ASSET_POINT_STEP_FEN / FEN_PER_YUAN,
      asset_points_cap: MAX_ASSET_POINTS,
      reckoning_day: LEVEL_REVIEW_DAY_OF_MONTH,
      valid_months: GROWTH_VALID_MONTHS,
      kept_months: LEVEL_VALID_MONTHS,
      grace_months: LEVEL_GRACE_MONTHS,
      talk_seats: TALK_QUESTION_SEATS,
    };
  },

  async standing({ account, context }) {
    await updateGrowthLedger(context, account.id);
    return loadMemberState(context, account.id);
  },

  async growth({ query, account, context }) {
    await updateGrowthLedger(context, account.id);
    return listGrowthEntries(context, account.id, query);
  },

  async rights({ query, account, context }) {
    await updateGrowthLedger(context, account.id);
    return loadMemberRights(context, account, query);
  },

  takeSeat: ({ body, account, context }) => reserveSeat(context, account, body.video_id),
  bookCall: ({ body, account, context }) => bookCall(context, account, body),
  takeReport: ({ body, account, context }) => takeReport(context, account, body.news_id),
  giveBack: ({ body, account, context }) => reverseBenefitUse(context, account, body.use_id),
  report: ({ query, account, context }) => loadReportFile(context, account.id, query.use_id),
});
