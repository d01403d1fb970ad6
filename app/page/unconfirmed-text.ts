/** Of a form that moves nothing, or of which nothing was sent: trying again does no harm. Every page loads this. */
export const UNCONFIRMED_TEXT = '没有确认，请重试';
