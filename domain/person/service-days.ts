/**
 * Days for reviewing material and answering messages, as promised in texts. Both are trading days of the exchanges
 * and exclude the day of receipt. The days of complaints are in `COMPLAINT_DAYS`.
 */
export const REVIEW_DAYS = 1;
/** For questions, suggestions and requests about personal data. */
export const ANSWER_DAYS = 15;

export const REVIEW_TIME = `通常 ${REVIEW_DAYS} 个工作日内`;
export const ANSWER_TIME = `${ANSWER_DAYS} 个交易日内`;
