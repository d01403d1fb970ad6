import { implementCalls } from '~/upstream/core/service-context';
import { runLimitedAttempt } from '~/upstream/modules/identity';
import { loadAwardEdition } from '~/upstream/modules/content/awards/edition';
import { fundAwards } from '~/upstream/modules/content/awards/fund-awards';
import { castVote } from '~/upstream/modules/content/awards/vote';
import { Refusal } from '~/upstream/core/refusal';

/** The platform award: its editions, and the votes of people; refused attempts have a daily limit. */
export const awards = {
  ...fundAwards,
  ...implementCalls('awards', {
    async edition({ query, account, context }) {
      return loadAwardEdition(context, query.year, account?.id ?? null);
    },

    async vote({ body, account, context }) {
      const cast = () => castVote(context, account.id, body.nominee_id);
      return runLimitedAttempt(context, account.id, 'award_vote', cast, {
        tooManyText: '今天没有投成的次数过多，请明天再试',
        // A vote is not a proof: every refused vote counts as an attempt.
        isCounted: (error) => error instanceof Refusal,
      });
    },
  }),
};
