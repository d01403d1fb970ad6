/** Name of the field with the answer to a question. */
export const getQuestionFieldName = (id: string): string => `q_${id}`;

/** The names of such fields, for `alsoNamed` of a page's action: which questions there are, only the data knows. */
export const QUESTION_NAME_PATTERN = /^q_[\w-]{1,64}$/;
