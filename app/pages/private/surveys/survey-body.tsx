import type { ActionReply } from '~/app/route-kit/page-action';
import { PostedNotice } from '~/app/ui/form';
import { EmptyState } from '~/app/ui/empty-state';
import { SurveyAnswers } from '~/app/pages/private/surveys/survey-answers';
import { SurveyForm } from '~/app/pages/private/surveys/survey-form';
import type { SurveyView } from '~/app/pages/private/surveys/survey-server';

interface SurveyBodyProps {
  survey: SurveyView;
  intentKey: string;
  reply: ActionReply | undefined;
}

/** An open survey, an answered one, or one that has ended. */
export function SurveyBody({ survey, intentKey, reply }: SurveyBodyProps) {
  if (survey.answered) {
    return (
      <>
        <PostedNotice />
        <SurveyAnswers answered={survey.answered} />
      </>
    );
  }
  if (survey.isClosed) {
    return (
      <div className="mt-5">
        <PostedNotice />
        <EmptyState icon="clock" title="问卷已截止">
          截止日为 {survey.closesOn}，感谢您的关注
        </EmptyState>
      </div>
    );
  }
  return <SurveyForm survey={survey} intentKey={intentKey} reply={reply} />;
}
