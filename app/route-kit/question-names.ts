/** Returns the field name for the answer to a question. */
export const getQuestionFieldName = (id: string): string => `q_${id}`;

/**
 * Pattern of such field names, for `alsoNamed` of a page's action: only the data knows which questions there are.
 */
export const QUESTION_NAME_PATTERN = /^q_[\w-]{1,64}$/;
