import type { Question } from '~/upstream/contract/questions';

/** Name of a question's field. */
export const fieldOf = ({ id }: Pick<Question, 'id'>): string => `q_${id}`;
