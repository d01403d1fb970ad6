import { Form, useLoaderData } from '@remix-run/react';
import { paths } from '~/app/paths';
import { z } from 'zod';
import { getMaxLengthProps } from '~/app/ui/form/max-length';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import { buildQuestionJsonLd } from '~/app/route-kit/json-ld';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { Button } from '~/app/ui/button';
import { CardList } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { DisclosureRow } from '~/app/ui/fold-row';
import { ListRow } from '~/app/ui/list-row';
import { PageHeading, Section } from '~/app/ui/section';
import { buildTelHref } from '~/app/features/person/next-step';
import { BRAND } from '~/domain/platform/brand';
import type { Edition } from '~/domain/platform/edition';
import { findQuestions, QUESTIONS_BY_TOPIC } from '~/app/pages/content/help/find-questions';
import { HELP_TOPIC_NAMES, HELP_TOPICS } from '~/app/pages/content/shared/help-topics';

/** Frequently asked questions: all titles by topic, one topic with its answers, or search results. */
export const handle = definePage({
  login: 'public',
  title: '常见问题',
  description: '实名与合格投资者、风险测评、买入与定投、赎回到账、冷静期、费用、隐私与登录设备的常见问题。',
  watchedQuery: ['topic', 'q'],
});

const WORD_MAX = 40;
const query = z.object({
  topic: z.enum(HELP_TOPIC_NAMES).optional().catch(undefined),
  q: createSearchTextSchema(WORD_MAX).optional().catch(undefined),
});

export const loader = pageLoader({ handle, query }, async ({ edition, query: { topic, q } }) => {
  const shared = { edition, q: q ?? '' };
  if (q) return { ...shared, found: findQuestions(q), topic: null, topics: [] };
  if (topic) {
    const questions = QUESTIONS_BY_TOPIC[topic];
    return {
      ...shared,
      found: null,
      topic: { key: topic, name: HELP_TOPICS[topic], questions },
      topics: getTopics(),
    };
  }
  return { ...shared, found: null, topic: null, topics: getTopics() };
});

const getTopics = () =>
  HELP_TOPIC_NAMES.map((key) => ({
    key,
    name: HELP_TOPICS[key],
    count: QUESTIONS_BY_TOPIC[key].length,
    first: QUESTIONS_BY_TOPIC[key].slice(0, 2).map(({ id, title }) => ({ id, title })),
  }));

function SearchForm({ edition, typed }: { edition: Edition; typed: string }) {
  return (
    <Form method="get" action={paths.help(edition)} role="search" className="mt-4 flex">
      <label className="sr-only" htmlFor="help-word">
        搜索常见问题
      </label>
      <div className="field-box flex-1">
        <input
          id="help-word"
          type="search"
          name="q"
          {...getMaxLengthProps(WORD_MAX)}
          defaultValue={typed}
          key={typed}
          placeholder="如：到账、冷静期、注销"
          enterKeyHint="search"
        />
      </div>
      <Button type="submit" className="ml-2">
        搜索
      </Button>
    </Form>
  );
}

function Answers({
  list,
  open,
}: {
  list: readonly { id: string; title: string; answer: readonly string[]; topicName?: string }[];
  open?: string;
}) {
  return (
    <CardList className="mt-3">
      {list.map(({ id, title, answer, topicName }) => (
        <li id={id} key={id}>
          <DisclosureRow label={title} isOpen={id === open}>
            {answer.map((line) => (
              <p key={line} className="mt-1">
                {line}
              </p>
            ))}
            {topicName && <p className="tiny-text mt-2">{topicName}</p>}
          </DisclosureRow>
        </li>
      ))}
    </CardList>
  );
}

export default function Help() {
  const { edition, q, found, topic, topics } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageHeading className="mt-5">{topic ? topic.name : '常见问题'}</PageHeading>
      <SearchForm edition={edition} typed={q} />
      {found && found.length > 0 && (
        <Section title={`与「${q}」有关`} note={`${found.length} 条`}>
          <Answers list={found} open={found[0]?.id} />
        </Section>
      )}
      {found?.length === 0 && (
        <EmptyState
          icon="find"
          title={`没有找到与「${q}」有关的问题`}
          action={{ to: paths.feedback(edition, { kind: 'question' }), label: '向我们提问' }}
        >
          换一个说法再试，或直接问我们。
        </EmptyState>
      )}
      {topic && <Answers list={topic.questions} open={topic.questions[0]?.id} />}
      {topics.length > 0 && (
        <Section title={topic ? '其它主题' : '按主题查看'}>
          <CardList>
            {topics
              .filter(({ key }) => key !== topic?.key)
              .map(({ key, name, count, first }) => (
                <li key={key}>
                  <ListRow
                    title={name}
                    note={first.map(({ title }) => title).join(' ')}
                    value={`${count} 条`}
                    to={paths.help(edition, { topic: key })}
                  />
                </li>
              ))}
          </CardList>
        </Section>
      )}
      <Section title="没有解决">
        <CardList>
          <li>
            <ListRow icon="document" title="意见反馈与投诉" to={paths.feedback(edition)} />
          </li>
          <li>
            <ListRow
              icon="headset"
              title={`客服 ${BRAND.servicePhone}`}
              note={BRAND.serviceHours}
              to={buildTelHref(BRAND.servicePhone)}
              reloadDocument
            />
          </li>
        </CardList>
      </Section>
    </div>
  );
}

const head: BuildPageHead<typeof loader> = ({ edition, topic, found, q }) => {
  if (found) return { title: `常见问题：${q}`, isPrivate: true, path: paths.help(edition) };
  if (!topic) return { path: paths.help(edition) };
  return {
    title: `${topic.name}常见问题`,
    description: topic.questions
      .slice(0, 3)
      .map(({ title }) => title)
      .join(''),
    path: paths.help(edition, { topic: topic.key }),
    jsonLd: buildQuestionJsonLd(topic.questions),
  };
};

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
