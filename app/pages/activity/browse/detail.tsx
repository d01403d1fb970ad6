import '~/app/pages/activity/shared/activity-list.css';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { idSchema } from '~/contract/shared';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageAction, redirectWithFlash } from '~/app/route-kit/page-action';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { activityPaths } from '~/app/paths/activities';
import { ButtonLink } from '~/app/ui/button';
import { Card, CardList } from '~/app/ui/card';
import { Bullets } from '~/app/ui/bullets';
import { Column, Columns } from '~/app/ui/columns';
import { FactList } from '~/app/ui/facts-list';
import { EmptyState } from '~/app/ui/empty-state';
import { PostedNotice } from '~/app/ui/form/form-notice';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle, Section } from '~/app/ui/section';
import { StatusLabel } from '~/app/ui/status-label';
import { buildActivityJsonLd } from '~/app/pages/activity/browse/activity-ld';
import { RegistrationStatusBox } from '~/app/pages/activity/browse/registration-status-box';
import { buildActivityDetailView } from '~/app/pages/activity/browse/detail-view';
import { registrationSchema } from '~/app/pages/activity/browse/seat-schema';

/** One activity: content, time and location, registration or cancellation, and what follows it. */
export const handle = definePage({
  login: 'guest',
  title: '活动详情',
  description: '活动的时间、地点、议程与名额，报名、候补与取消。',
  watchedQuery: ['activity_id'],
});

export const loader = pageLoader(
  { handle, query: z.object({ activity_id: idSchema.optional() }) },
  async ({ context, edition, query: { activity_id } }) => {
    const listTo = activityPaths.list(edition);
    if (activity_id === undefined) return { activity: null, listTo, jsonLd: [] };
    const found = await context.upstream.activities.detail({ query: { activity_id } });
    return {
      activity: buildActivityDetailView(found, edition, context.now()),
      listTo,
      // Built in the loader, so that the browser does not load these texts.
      jsonLd: buildActivityJsonLd(found, edition, context.publicOrigin),
    };
  },
);

export const action = pageAction(
  { limit: 'write', schema: registrationSchema },
  async ({ value, context, edition }) => {
    const { activities } = context.upstream;
    const body = { activity_id: value.activity_id };
    const to = activityPaths.detail(edition, value.activity_id);
    if (value.intent === 'cancel') {
      await activities.cancel({ body });
      return redirectWithFlash(context, to, '已取消报名');
    }
    const { status } = await activities.register({ body });
    return redirectWithFlash(context, to, status === 'seat' ? '报名成功' : '已进入候补');
  },
);

export default function ActivityDetail() {
  const { activity, listTo } = useLoaderData<typeof loader>();
  if (!activity) {
    return (
      <div className="column column-narrow">
        <PageTitle>活动详情</PageTitle>
        <EmptyState title="还没有选择活动" icon="calendar" action={{ to: listTo, label: '看活动列表' }}>
          从活动列表打开一场活动。
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="column column-wide">
      <Columns kind="main">
        <Column place="head">
          <PageTitle>{activity.title}</PageTitle>
          <div className="activity-marks">
            <span>{activity.topic}</span>
            <StatusLabel tone={activity.state.tone}>{activity.state.word}</StatusLabel>
            {activity.mine && <StatusLabel tone={activity.mine.tone}>{activity.mine.word}</StatusLabel>}
          </div>
          <PostedNotice kept="报名没有变化。" />
          <Card pad="dl" className="mt-4" label="活动信息">
            <FactList facts={activity.facts} />
          </Card>
        </Column>
        <Column place="side">
          <RegistrationStatusBox page={activity} />
        </Column>
        <Column place="body">
          <Section title="介绍">
            <div className="prose">
              <p>{activity.summary}</p>
              {activity.paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          </Section>
          {activity.agenda.length > 0 && (
            <Section title="议程">
              <CardList className="activity-agenda" label="议程">
                {activity.agenda.map(({ at, text }) => (
                  <li key={`${at}${text}`}>
                    <time>{at}</time>
                    <span>{text}</span>
                  </li>
                ))}
              </CardList>
            </Section>
          )}
          {activity.speakers.length > 0 && (
            <Section title="主讲">
              <CardList label="主讲">
                {activity.speakers.map(({ name, title }) => (
                  <li key={name}>
                    <ListRow title={name} note={title} />
                  </li>
                ))}
              </CardList>
            </Section>
          )}
          {activity.notes.length > 0 && (
            <Section title="须知">
              <Bullets lines={activity.notes} />
            </Section>
          )}
          {activity.newsTo && (
            <ButtonLink kind="line" wide className="mt-4" to={activity.newsTo}>
              相关文章
            </ButtonLink>
          )}
        </Column>
      </Columns>
      <p className="footnote">
        活动供交流与学习，现场不办理购买，不赠礼品，不构成投资建议。基金有风险，投资需谨慎。
      </p>
    </div>
  );
}

const head: BuildPageHead<typeof loader> = ({ activity, jsonLd }) =>
  activity
    ? {
        // The page of the talk has the same name.
        title: `活动：${activity.title}`,
        description: activity.summary,
        path: activity.path,
        isPrivate: activity.isPrivate,
        jsonLd,
      }
    : {};

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
