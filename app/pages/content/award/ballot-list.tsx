import { Form } from '@remix-run/react';
import { useEffect, useState, type FormEvent } from 'react';
import { callUpstream } from '~/app/platform/upstream-call';
import { Button } from '~/app/ui/button';
import { joinClassNames } from '~/app/ui/class-names';
import { Meter } from '~/app/charts/meter';
import { Tag } from '~/app/ui/tag';
import { showToast } from '~/app/ui/toast';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { NomineeSummary } from '~/app/pages/content/award/award-sections';
import type { NomineeView, VoteView } from '~/app/pages/content/award/award-view';
import { castVote, type Ballot } from '~/app/pages/content/award/cast-vote';

const getBallot = ({ myId, nominees }: VoteView): Ballot => ({
  myId,
  votes: Object.fromEntries(nominees.map(({ id, votes }) => [id, votes ?? 0])),
});

interface BallotListProps {
  vote: VoteView;
  /** Nominee chosen before a login. */
  pickId: string | null;
  isOpen: boolean;
  isLoggedIn: boolean;
  /** Called with whether the category has a vote today. */
  onVoted: (isVoted: boolean) => void;
}

/** Nominees of a category with their votes and a button each: a vote is shown at once and reverted when refused. */
export function BallotList({ vote, pickId, isOpen, isLoggedIn, onVoted }: BallotListProps) {
  const [ballot, setBallot] = useState(() => getBallot(vote));
  const [isBusy, setBusy] = useState(false);
  useEffect(() => setBallot(getBallot(vote)), [vote]);
  const total = Object.keys(ballot.votes).reduce((sum, id) => sum + (ballot.votes[id] ?? 0), 0);
  const submit = (nominee: NomineeView) => async (event: FormEvent) => {
    if (!isLoggedIn) return;
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const final = await castVote(ballot, nominee, {
      show: setBallot,
      call: (nominee_id) => callUpstream(BROWSER_PATHS.awardVote, { body: { nominee_id } }),
      showMessage: showToast,
    });
    setBusy(false);
    onVoted(final.myId !== null);
  };
  return (
    <ul className="card list award-ballot" aria-label={vote.name}>
      {vote.nominees.map((nominee) => {
        const votes = ballot.votes[nominee.id] ?? 0;
        const isMine = ballot.myId === nominee.id;
        return (
          <li
            key={nominee.id}
            className={joinClassNames(isMine && 'is-mine', pickId === nominee.id && !isMine && 'is-picked')}
          >
            <div className="award-row">
              <NomineeSummary nominee={nominee} />
              {isMine && <Tag tone="gold">今日已投</Tag>}
              {isOpen && ballot.myId === null && (
                <Form
                  method="post"
                  reloadDocument={!isLoggedIn}
                  onSubmit={(event) => void submit(nominee)(event)}
                >
                  <input type="hidden" name="category_id" value={vote.categoryId} />
                  <input type="hidden" name="nominee_id" value={nominee.id} />
                  <Button
                    type="submit"
                    small
                    kind={pickId === nominee.id ? 'main' : 'line'}
                    aria-label={`投票给 ${nominee.name}`}
                  >
                    投票
                  </Button>
                </Form>
              )}
            </div>
            <div className="award-count">
              <Meter share={total > 0 ? votes / total : 0} />
              <span>{votes} 票</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
