import { UpstreamCallError, isUpstreamRefusal, isSessionExpired } from '~/app/platform/upstream-call';

/** Displayed votes of a category. */
export interface Ballot {
  myId: string | null;
  /** Votes by nominee. */
  votes: Readonly<Record<string, number>>;
}

interface CastVoteDeps {
  show: (ballot: Ballot) => void;
  call: (nomineeId: string) => Promise<unknown>;
  showMessage: (text: string) => void;
}

/** Returns the ballot after a vote is counted. */
export function addVote(ballot: Ballot, nomineeId: string): Ballot {
  return {
    myId: nomineeId,
    votes: { ...ballot.votes, [nomineeId]: (ballot.votes[nomineeId] ?? 0) + 1 },
  };
}

const getCount = (reply: unknown): number | null => {
  const { votes } = (reply ?? {}) as { votes?: unknown };
  return typeof votes === 'number' ? votes : null;
};

/**
 * Shows a vote at once, then the count of the reply; a refusal reverts it and shows why. Returns the final state.
 */
export async function castVote(
  ballot: Ballot,
  nominee: { id: string; name: string },
  deps: CastVoteDeps,
): Promise<Ballot> {
  const voted = addVote(ballot, nominee.id);
  deps.show(voted);
  try {
    const votes = getCount(await deps.call(nominee.id));
    const final = votes === null ? voted : { ...voted, votes: { ...voted.votes, [nominee.id]: votes } };
    deps.show(final);
    deps.showMessage(formatVoteMessage(nominee.name));
    return final;
  } catch (error) {
    deps.show(ballot);
    if (!isSessionExpired(error))
      deps.showMessage(isNotDone(error) ? `没有投成，${error.message}` : VOTE_UNKNOWN_MESSAGE);
    return ballot;
  }
}

/** Returns whether the request was refused or never sent. */
const isNotDone = (error: unknown): error is UpstreamCallError =>
  isUpstreamRefusal(error) || (error instanceof UpstreamCallError && error.isUnsent);

/** A vote without a reply may have been counted. A person has one vote a day, so a retry cannot count twice. */
export const VOTE_UNKNOWN_MESSAGE = '没有收到投票结果，请刷新后以页面显示为准';

export const formatVoteMessage = (name: string): string => `已投给“${name}”，明天可再投`;
