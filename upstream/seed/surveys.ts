import type { SurveyDefinition, SurveysTable } from '~/upstream/core/db/schema';
import texts from '~/upstream/seed/data/surveys.json' with { type: 'json' };

type Question = SurveyDefinition['questions'][number];

/** A question as it is written down: options are texts, or texts with the points they bring. */
interface WrittenQuestion {
  id: string;
  text: string;
  options: readonly (string | readonly (string | number)[])[];
  note?: string;
  isMultiple?: boolean;
}

const LETTERS = 'abcdefgh';

const questionOf = ({ options, ...question }: WrittenQuestion): Question => ({
  note: null,
  isMultiple: false,
  ...question,
  options: options.map((option, index) => {
    const id = LETTERS.charAt(index);
    if (typeof option === 'string') return { id, text: option };
    const [text, score] = option as readonly [string, number];
    return { id, text, score };
  }),
});

/** Surveys of the demo world; the days they close on are far ahead. */
export const buildSurveyRows = () =>
  texts.surveys.map(({ definition, kind, ...row }) => ({
    ...row,
    kind: kind as SurveysTable['kind'],
    definition: JSON.stringify({ ...definition, questions: definition.questions.map(questionOf) }),
    is_current: true,
  }));

/** One consultation a private fund that somebody of the demo world holds. */
export const buildConsultationRows = (fundIds: readonly string[]) =>
  fundIds.map((fundId, index) => ({
    id: `CS${1001 + index}`,
    fund_id: fundId,
    ...texts.consultation,
    changes: JSON.stringify(texts.consultation.changes),
  }));
