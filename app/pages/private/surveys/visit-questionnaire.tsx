import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { QUESTION_NAME_PATTERN } from '~/app/route-kit/question-names';
import { getVisiblePath } from '~/app/route-kit/run-page';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { ListRow } from '~/app/ui/list-row';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { StepPage } from '~/app/features/person/step-page';
import { SurveyBody } from '~/app/pages/private/surveys/survey-body';
import { surveyBaseSchema } from '~/app/pages/private/surveys/survey-schema';
import { loadSurvey, submitSurvey } from '~/app/pages/private/surveys/survey-server';

/**
 * Follow-up questionnaire about a holding (its product is the id); without one, open and answered questionnaires.
 */
export const handle = definePage({
  login: 'guest',
  title: '投资回访问卷',
  description: '投资后的回访问卷。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({
    note: '投资满三个月后的回访，用来核对您对产品的了解，不影响您的份额。',
    points: ['待回答与已回答的问卷', '回答只用于适当性回访'],
  }),
});

const params = z.object({ id: z.string().max(64).optional() });

export const loader = pageLoader({ handle, params }, async ({ context, edition, params }) => {
  const shared = { edition };
  if (params.id) {
    return {
      ...shared,
      loaded: await loadSurvey(context, { kind: 'visit', productCode: params.id }),
      rows: null,
    };
  }
  const { list } = await context.upstream.surveys.list();
  return {
    ...shared,
    loaded: null,
    rows: list
      .filter((row) => row.kind === 'visit')
      .map((row) => ({
        id: row.product_code ?? row.survey_id,
        title: row.product_name ?? row.title,
        note: row.answered_at ? `已于 ${toShanghaiDay(row.answered_at)} 回答` : '待回答，约两分钟',
        to: paths.visitQuestionnaire(edition, row.product_code ?? undefined),
      })),
  };
});

export const action = pageAction(
  { limit: 'write', schema: surveyBaseSchema, alsoNamed: QUESTION_NAME_PATTERN, params },
  async (page) => {
    const { context, value, form, params, url } = page;
    await submitSurvey(context, form, value, { kind: 'visit', productCode: params.id });
    return redirectWithFlash(context, getVisiblePath(url), '已提交，谢谢');
  },
);

export default function VisitQuestionnaire() {
  const { edition, loaded, rows } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <StepPage
      title={loaded?.survey.title ?? '投资回访问卷'}
      note={loaded?.survey.intro ?? '投资满三个月后的回访，用来核对您对产品的了解，不影响您的份额。'}
      back={
        loaded
          ? { to: paths.visitQuestionnaire(edition), label: '全部' }
          : { to: paths.user(edition), label: '我的' }
      }
    >
      {loaded && <SurveyBody {...loaded} reply={reply} />}
      {rows && rows.length === 0 && (
        <div className="mt-5">
          <EmptyState
            icon="document"
            title="没有回访问卷"
            action={{ to: paths.assets(edition), label: '去看资产' }}
          >
            持有私募产品后，这里会有相应的回访
          </EmptyState>
        </div>
      )}
      {rows && rows.length > 0 && (
        <CardList className="mt-4" label="回访问卷">
          {rows.map((row) => (
            <li key={row.id}>
              <ListRow title={row.title} note={row.note} to={row.to} />
            </li>
          ))}
        </CardList>
      )}
    </StepPage>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
