import { computeReadingMinutes } from '~/domain/shared/reading-minutes';
import { PUBLIC_TYPE_NAMES } from '~/contract/kinds';
import type { ArticleBody, NewsKind } from '~/upstream/core/db/schema';
import { formatStrategy, type SeedCompany } from '~/upstream/seed/companies';
import type { SeedManager } from '~/upstream/seed/managers';
import type { Market } from '~/upstream/seed/market-model';
import type { SeedPublicFund } from '~/upstream/seed/public-funds';
import { createRandom, type Random } from '~/upstream/seed/random';
import type { SeedSimuFund } from '~/upstream/seed/simu-funds';
import { compose } from '~/upstream/seed/text';
import {
  buildArticleFigures,
  buildIndexChart,
  buildIndexTable,
  pickPublishingDays,
  computeWeeklyChanges,
} from '~/upstream/seed/articles/figures';
import { TOPICS, type Topic } from '~/upstream/seed/articles/topic';
import { HANDWRITTEN_ARTICLES } from '~/upstream/seed/articles/written';
import { buildWorkedExample } from '~/upstream/seed/articles/worked-examples';

export interface SeedArticle {
  id: string;
  kind: NewsKind;
  title: string;
  summary: string;
  author: string;
  source: string;
  published_at: string;
  reading_minutes: number;
  tags: string[];
  body: ArticleBody;
  mentions: { kind: 'simu' | 'public' | 'company' | 'manager'; id: string; name: string }[];
}

interface Cast {
  market: Market;
  companies: readonly SeedCompany[];
  managers: readonly SeedManager[];
  simu: readonly SeedSimuFund[];
  publics: readonly SeedPublicFund[];
}

const AUTHORS = ['研究部', '编辑部', '策略组', '固收组', '投教组', '量化组'];
const SOURCES: Record<NewsKind, string> = {
  research: '衡序研究',
  news: '衡序资讯',
  roadshow: '衡序路演',
  education: '衡序投教',
  market: '衡序研究',
  interview: '衡序访谈',
  notice: '平台公告',
};
const TRIES = 12;
const UNIQUE_TRIES = 100;

/**
 * Builds all articles: first those from patterns, oldest first, with ids increasing over time; then those written
 * individually.
 */
export function buildArticles(cast: Cast): SeedArticle[] {
  const usedFacts = new Set<string>();
  const drafts = TOPICS.flatMap((topic, index) =>
    pickPublishingDays(cast.market, topic, index).map((day, number) =>
      writeArticle(topic, day, number + 1, createRandom(`article:${index}:${number}`), cast, usedFacts),
    ),
  );
  drafts.sort((a, b) => (a.published_at < b.published_at ? -1 : a.published_at > b.published_at ? 1 : 0));
  const made = drafts.map((draft, index) => ({ id: `N${10001 + index}`, ...draft }));
  return [...made, ...HANDWRITTEN_ARTICLES.map(writtenArticle)];
}

type Draft = Omit<SeedArticle, 'id'>;

const writtenArticle = (article: (typeof HANDWRITTEN_ARTICLES)[number]): SeedArticle => ({
  ...article,
  source: SOURCES[article.kind],
  reading_minutes: computeReadingMinutes(article.body),
  tags: [...article.tags],
  mentions: [],
});

function writeArticle(
  topic: Topic,
  day: string,
  number: number,
  random: Random,
  cast: Cast,
  usedFacts: Set<string>,
): Draft {
  const about = aboutWhom(topic, random, cast);
  const slots = { ...buildArticleFigures(cast.market, day, random), ...about.slots, n2: number };
  const weeklyChanges = computeWeeklyChanges(cast.market, day);
  // A repeated statement uses other words, as long as there are alternatives.
  const write = (pattern: string): string => {
    for (let attempt = 0; ; attempt += 1) {
      const text = compose(pattern, random, slots);
      if (usedFacts.has(text) && attempt < TRIES) continue;
      usedFacts.add(text);
      return text;
    }
  };
  const body: ArticleBody = [{ type: 'p', text: write(random.pick(topic.leads)) }];
  if (topic.hasIndexTable) body.push(buildIndexTable(cast.market, day));
  if (topic.chart) body.push(buildIndexChart(cast.market, topic.chart, day));
  const chosen = random.sample(topic.sections, topic.take);
  const sections = topic.sections.filter((section) => chosen.includes(section));
  const quoteAfter = topic.quotes ? random.int(0, sections.length - 1) : -1;
  sections.forEach((section, index) => {
    body.push({ type: 'h2', text: compose(section.heading, random, slots) });
    section.paragraphs.forEach((paragraph, place) => {
      const isLast = place === section.paragraphs.length - 1;
      const example =
        isLast && section.example ? buildWorkedExample(section.example, random, weeklyChanges) : '';
      body.push({ type: 'p', text: write(paragraph) + example });
    });
    if (section.list) body.push({ type: 'list', items: [...section.list] });
    if (index === quoteAfter && topic.quotes)
      body.push({ type: 'quote', text: write(random.pick(topic.quotes)) });
  });
  body.push({ type: 'p', text: write(random.pick(topic.closings)) });
  const clock = `${String(topic.kind === 'market' ? random.int(16, 20) : random.int(8, 18)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}:00`;
  return {
    kind: topic.kind,
    title: composeUnique(topic.titles, random, slots, usedFacts),
    summary: composeUnique(topic.summaries, random, slots, usedFacts),
    author: about.author ?? random.pick(AUTHORS),
    source: SOURCES[topic.kind],
    published_at: `${day}T${clock}+08:00`,
    reading_minutes: computeReadingMinutes(body),
    tags: [topic.tags[0] as string, ...random.sample(topic.tags.slice(1), 2), ...about.tags],
    body,
    mentions: about.mentions,
  };
}

/** Composes a title or summary that no other article has: other words are tried until it is unique. */
function composeUnique(
  patterns: readonly string[],
  random: Random,
  slots: Record<string, string | number>,
  usedFacts: Set<string>,
): string {
  for (let attempt = 0; ; attempt += 1) {
    const text = compose(random.pick(patterns), random, slots);
    if (usedFacts.has(text) && attempt < UNIQUE_TRIES) continue;
    usedFacts.add(text);
    return text;
  }
}

interface About {
  slots: Record<string, string | number>;
  mentions: SeedArticle['mentions'];
  tags: string[];
  author?: string;
}

/** Picks the subjects of an article, as names only: an article shows no performance of a private fund. */
function aboutWhom(topic: Topic, random: Random, cast: Cast): About {
  if (topic.focus === 'public-fund')
    return aboutPublicFund(random.pick(cast.publics.filter((fund) => fund.nav)));
  const managers = cast.managers.filter((manager) => manager.kind === 'simu');
  const manager = random.pick(managers);
  const { company } = manager;
  const slots = {
    company: company.short_name,
    city: company.city,
    core: formatStrategy(company.core),
    manager: manager.name,
    years: manager.career_years,
  };
  if (topic.focus === 'market') return { slots, mentions: [], tags: [] };
  const fund = cast.simu.find(({ row }) => row.company_id === company.id && row.status !== 'liquidated');
  const mentions: SeedArticle['mentions'] = [
    { kind: 'company', id: company.id, name: company.short_name },
    { kind: 'manager', id: manager.id, name: manager.name },
  ];
  if (fund) mentions.push({ kind: 'simu', id: fund.row.id, name: fund.row.short_name });
  return { slots, mentions, tags: [company.core_strategy] };
}

function aboutPublicFund(fund: SeedPublicFund): About {
  const type = PUBLIC_TYPE_NAMES[fund.type].replace(/型$/, '');
  return {
    slots: { fund: fund.name, house: fund.company.short_name, type, city: fund.company.city },
    mentions: [
      { kind: 'public', id: fund.id, name: fund.name },
      { kind: 'company', id: fund.company.id, name: fund.company.short_name },
    ],
    tags: [`${type}基金`],
  };
}
