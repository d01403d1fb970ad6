/**
 * Times within which material is reviewed and letters are answered, as texts promise them. Both are counted in trading days of
 * the exchanges and leave out the day on which something came in. The days of complaints are in `COMPLAINT_DAYS`.
 */
export const REVIEW_DAYS = 1;
/** Of questions, suggestions and requests about personal data. */
export const ANSWER_DAYS = 15;

export const REVIEW_TIME = `通常 ${REVIEW_DAYS} 个工作日内`;
export const ANSWER_TIME = `${ANSWER_DAYS} 个交易日内`;
