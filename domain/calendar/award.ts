/** Stages of an award edition by the clock, and the rule of its public vote. */

/** In the order they follow one another; between two stages that do not meet, the later one is waited for. */
export const AWARD_STAGES = ['nomination', 'review', 'voting', 'jury', 'publication'] as const;
export type AwardStage = (typeof AWARD_STAGES)[number];

export const AWARD_GROUPS = ['company', 'manager', 'product'] as const;
export type AwardGroup = (typeof AWARD_GROUPS)[number];

/** Begin and end (exclusive) of a stage, ISO instants; publication has no end. */
export interface AwardStageTimes {
  key: AwardStage;
  starts_at: string;
  ends_at: string | null;
}

export type AwardStageState = 'done' | 'now' | 'next';

/** Where a stage stands at a time, epoch ms. Publication that has begun is done. */
export function getStageState({ starts_at, ends_at }: AwardStageTimes, nowMs: number): AwardStageState {
  if (nowMs < Date.parse(starts_at)) return 'next';
  if (ends_at === null) return 'done';
  return nowMs < Date.parse(ends_at) ? 'now' : 'done';
}

/** Whether votes are taken: before their stage, in it, or after it. An edition without a vote is after it. */
export function getVotingState(
  stages: readonly AwardStageTimes[],
  nowMs: number,
): 'before' | 'open' | 'after' {
  const voting = stages.find(({ key }) => key === 'voting');
  if (!voting) return 'after';
  const state = getStageState(voting, nowMs);
  return state === 'now' ? 'open' : state === 'next' ? 'before' : 'after';
}
