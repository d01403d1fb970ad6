import { UpstreamCallError, isUpstreamRefusal, isSessionExpired } from '~/app/platform/upstream-call';

/** Votes of a category as they are shown. */
export interface Ballot {
  myId: string | null;
  /** Votes by nominee. */
  votes: Readonly<Record<string, number>>;
}

interface CastParts {
  show: (ballot: Ballot) => void;
  call: (nomineeId: string) => Promise<unknown>;
  say: (text: string) => void;
}

/** The ballot once a vote counts. */
export function addVote(ballot: Ballot, nomineeId: string): Ballot {
  return {
    myId: nomineeId,
    votes: { ...ballot.votes, [nomineeId]: (ballot.votes[nomineeId] ?? 0) + 1 },
  };
}

const countOf = (reply: unknown): number | null => {
  const { votes } = (reply ?? {}) as { votes?: unknown };
  return typeof votes === 'number' ? votes : null;
};

/** Shows a vote at once, then the count of the reply; a refusal takes it back and says why. Gives the final state. */
export async function castVote(
  ballot: Ballot,
  nominee: { id: string; name: string },
  parts: CastParts,
): Promise<Ballot> {
  const voted = addVote(ballot, nominee.id);
  parts.show(voted);
  try {
    const votes = countOf(await parts.call(nominee.id));
    const final = votes === null ? voted : { ...voted, votes: { ...voted.votes, [nominee.id]: votes } };
    parts.show(final);
    parts.say(formatVoteMessage(nominee.name));
    return final;
  } catch (error) {
    parts.show(ballot);
    if (!isSessionExpired(error))
      parts.say(isNotDone(error) ? `没有投成，${error.message}` : VOTE_UNKNOWN_MESSAGE);
    return ballot;
  }
}

/** Somebody said no, or nobody was asked. */
const isNotDone = (error: unknown): error is UpstreamCallError =>
  isUpstreamRefusal(error) || (error instanceof UpstreamCallError && error.isUnsent);

/** A vote that nobody answered may count all the same; a person has one a day, so that another try gives no second one. */
export const VOTE_UNKNOWN_MESSAGE = '没有收到投票结果，请刷新后以页面显示为准';

export const formatVoteMessage = (name: string): string => `已投给“${name}”，明天可再投`;
