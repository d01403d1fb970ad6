import type { SurveyDefinition, SurveysTable } from '~/upstream/core/db/schema';
import texts from '~/upstream/seed/data/surveys.json' with { type: 'json' };

type Question = SurveyDefinition['questions'][number];

/** A question in source form: options are texts, or texts with their points. */
interface WrittenQuestion {
  id: string;
  text: string;
  options: readonly (string | readonly (string | number)[])[];
  note?: string;
  isMultiple?: boolean;
}

const LETTERS = 'abcdefgh';

const getQuestion = ({ options, ...question }: WrittenQuestion): Question => ({
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

/** Builds the surveys of the demo world; their closing days are far in the future. */
export const buildSurveyRows = () =>
  texts.surveys.map(({ definition, kind, ...row }) => ({
    ...row,
    kind: kind as SurveysTable['kind'],
    definition: JSON.stringify({ ...definition, questions: definition.questions.map(getQuestion) }),
    is_current: true,
  }));

/** Builds one consultation for each private fund held in the demo world. */
export const buildConsultationRows = (fundIds: readonly string[]) =>
  fundIds.map((fundId, index) => ({
    id: `CS${1001 + index}`,
    fund_id: fundId,
    ...texts.consultation,
    changes: JSON.stringify(texts.consultation.changes),
  }));
