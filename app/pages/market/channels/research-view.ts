import type { Edition } from '~/domain/platform/edition';
import { NEWS_KIND_NAMES, type NEWS_KINDS } from '~/contract/content';
import { paths } from '~/app/paths';

export const RESEARCH_KINDS = ['research', 'interview'] as const;
type ResearchKind = (typeof RESEARCH_KINDS)[number];
const KIND_LABELS: Record<ResearchKind, string> = { research: '研究报告', interview: '访谈' };

interface Chosen {
  kind?: ResearchKind;
  tag?: string;
}

/** Returns the kinds to request from the upstream: the chosen one, or both. */
export const getRequestedKinds = ({ kind }: Chosen): string => kind ?? RESEARCH_KINDS.join(',');

/** Builds the links to both kinds, and to each separately; the tag is kept. */
export const buildKindLinks = ({ kind, tag }: Chosen, edition: Edition) => [
  { label: '全部', to: paths.research(edition, { tag }), isCurrent: kind === undefined },
  ...RESEARCH_KINDS.map((each) => ({
    label: KIND_LABELS[each],
    to: paths.research(edition, { kind: each, tag }),
    isCurrent: each === kind,
  })),
];

/** Builds the links of common tags; the chosen tag comes first and its link removes it. */
export const buildTagLinks = (tags: readonly string[], { kind, tag }: Chosen, edition: Edition) => [
  ...(tag ? [{ to: paths.research(edition, { kind }), label: `# ${tag} ×`, isCurrent: true }] : []),
  ...tags
    .filter((each) => each !== tag)
    .map((each) => ({ to: paths.research(edition, { kind, tag: each }), label: `# ${each}` })),
];

const NOTES: Record<Exclude<(typeof NEWS_KINDS)[number], ResearchKind>, string> = {
  roadshow: '管理人讲策略，附纪要',
  market: '一周与一月的市场',
  education: '净值、费率与风险的入门',
  news: '行业数据与动态',
  notice: '平台与交易安排',
};

/** Links to the other kinds of articles, which are in the feed. */
export const buildOtherKindLinks = (edition: Edition) =>
  (Object.keys(NOTES) as (keyof typeof NOTES)[]).map((kind) => ({
    to: paths.info(edition, { kind }),
    name: NEWS_KIND_NAMES[kind],
    note: NOTES[kind],
  }));
