import { paths } from '~/app/paths';
import type { StepState } from '~/app/ui/steps';
import { AWARD_GROUPS, getStageState, getVotingState, type AwardGroup } from '~/domain/calendar/award';
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import { formatDeadline } from '~/domain/calendar/time-left';
import type { AwardEdition, AwardNominee } from '~/contract/awards';
import { AWARD_GROUP_NAMES } from '~/app/pages/content/award/award-texts';

type Stage = AwardEdition['stages'][number];

/** A name, linked to its page when that still exists. */
export interface NameLink {
  name: string;
  to: string | null;
}

export interface NomineeView extends NameLink {
  id: string;
  company: NameLink | null;
  facts: string;
  votes: number | null;
}

const PAGE_OF: Record<AwardNominee['kind'], (id: string) => string> = {
  company: paths.simuCompany,
  manager: paths.simuManager,
  simu: paths.simuProduct,
};

function nomineeView({ nominee_id, kind, target_id, name, company, facts, is_listed, votes }: AwardNominee) {
  return {
    id: nominee_id,
    name,
    to: is_listed ? PAGE_OF[kind](target_id) : null,
    company: company && {
      name: company.name,
      to: company.is_listed ? paths.simuCompany(company.company_id) : null,
    },
    facts,
    votes,
  } satisfies NomineeView;
}

/** Formats '11-09', with its year when that differs from the edition's year. */
const shortDay = (day: string, year: number): string => (day.startsWith(`${year}-`) ? day.slice(5) : day);

/** First and last day of a stage in Shanghai time; the end of a stage is exclusive. */
function stageDays({ starts_at, ends_at }: Stage, year: number): string {
  const from = shortDay(toShanghaiDay(starts_at), year);
  if (ends_at === null) return from;
  return `${from} 至 ${shortDay(addDays(toShanghaiDay(ends_at), -1), year)}`;
}

/** Builds the stages as steps, by the server clock. */
export function buildStageSteps({ stages, year, server_now }: AwardEdition) {
  const nowMs = Date.parse(server_now);
  return stages.map((stage) => ({
    title: stage.title,
    state: getStageState(stage, nowMs) satisfies StepState,
    when: stageDays(stage, year),
    detail: stage.note,
  }));
}

/** Returns the current or awaited stage: its text, and the instant at which it ends. */
export function getCurrentStage({ stages, categories, server_now }: AwardEdition) {
  const nowMs = Date.parse(server_now);
  const running = stages.find((stage) => getStageState(stage, nowMs) === 'now');
  if (running?.ends_at) {
    return {
      title: `${running.title}进行中`,
      note: running.note,
      until: running.ends_at,
      label: `距${running.title}结束`,
      at: `至 ${formatDeadline(running.ends_at, server_now)}`,
    };
  }
  const next = stages.find((stage) => getStageState(stage, nowMs) === 'next');
  if (next) {
    return {
      title: `等待${next.title}`,
      note: next.note,
      until: next.starts_at,
      label: `距${next.title}${next.ends_at === null ? '' : '开始'}`,
      at: formatDeadline(next.starts_at, server_now),
    };
  }
  const isDecided = categories.some(({ nominees }) => nominees.some(({ is_winner }) => is_winner));
  return isDecided
    ? { title: '结果已公布', note: '各奖项的获奖者见下方', until: null, label: '', at: '' }
    : { title: '结果整理中', note: '评审已结束，结果确认后在本页公布', until: null, label: '', at: '' };
}

/** Builds a category with its winners next to the other nominees; no winners while the result is open. */
function categoryView({ category_id, name, criterion, nominees }: AwardEdition['categories'][number]) {
  const winner = nominees.find(({ is_winner }) => is_winner);
  return {
    id: category_id,
    name,
    criterion,
    nominees: nominees.map(nomineeView),
    winner: winner ? nomineeView(winner) : null,
    others: nominees.filter((each) => each !== winner).map(nomineeView),
  };
}
export type CategoryView = ReturnType<typeof categoryView>;

/** Groups the categories; empty groups are omitted. */
export function buildAwardGroups({ categories }: Pick<AwardEdition, 'categories'>) {
  return AWARD_GROUPS.map((group) => ({
    group,
    name: AWARD_GROUP_NAMES[group],
    categories: categories.filter((each) => each.group === group).map(categoryView),
  })).filter((each) => each.categories.length > 0);
}
export type GroupView = ReturnType<typeof buildAwardGroups>[number];

/** Weights of the result in whole per cent. */
export function computeResultWeights(voteWeight: number): { vote: number; jury: number } {
  const vote = Math.round(voteWeight * 100);
  return { vote, jury: 100 - vote };
}

/** Builds an edition for its pages. */
export function buildAwardView(edition: AwardEdition) {
  return {
    year: edition.year,
    title: edition.title,
    lead: edition.lead,
    asOf: edition.as_of,
    steps: buildStageSteps(edition),
    current: getCurrentStage(edition),
    voting: getVotingState(edition.stages, Date.parse(edition.server_now)),
    weights: computeResultWeights(edition.vote_weight),
    jury: edition.jury,
    juryNote: edition.jury_note,
    rules: edition.rules,
    groups: buildAwardGroups(edition),
    serverNow: edition.server_now,
  };
}
export type AwardView = ReturnType<typeof buildAwardView>;

/** Data of a category on the voting page. */
export interface VoteView {
  categoryId: string;
  name: string;
  criterion: string;
  nominees: NomineeView[];
  myId: string | null;
}

interface VoteLink {
  id: string;
  group: AwardGroup;
  name: string;
  isVoted: boolean;
}

/**
 * Builds one category to vote in, with links to the others. When `category` is unknown or absent: the first without
 * a vote today.
 */
export function buildVoteView(edition: AwardEdition, category: string | undefined, pick: string | undefined) {
  const { categories } = edition;
  const shown =
    categories.find(({ category_id }) => category_id === category) ??
    categories.find(({ my_nominee_id }) => my_nominee_id === null) ??
    categories[0];
  const links: VoteLink[] = categories.map(({ category_id, group, name, my_nominee_id }) => ({
    id: category_id,
    group,
    name,
    isVoted: my_nominee_id !== null,
  }));
  const at = links.findIndex(({ id }) => id === shown?.category_id);
  const vote: VoteView | null = shown
    ? {
        categoryId: shown.category_id,
        name: shown.name,
        criterion: shown.criterion,
        nominees: shown.nominees.map(nomineeView),
        myId: shown.my_nominee_id,
      }
    : null;
  const picked = vote?.myId === null ? vote.nominees.find(({ id }) => id === pick) : undefined;
  return {
    title: edition.title,
    vote,
    group: shown?.group ?? null,
    links,
    next: links[at + 1] ?? null,
    votedCount: links.filter(({ isVoted }) => isVoted).length,
    pickId: picked?.id ?? null,
    voting: getVotingState(edition.stages, Date.parse(edition.server_now)),
    current: getCurrentStage(edition),
    serverNow: edition.server_now,
  };
}
