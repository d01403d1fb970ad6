import type { IncomingHttpHeaders } from 'node:http';
import { readCookies } from '~/bff/core/cookies';
import { RECORDS_COOKIE, recordsChoice } from '~/domain/platform/visit-records';

/** The browser asks not to be followed: Do Not Track or Global Privacy Control. */
export const asksNotToFollow = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-gpc'] === '1' || headers.dnt === '1';

/** Whether a guest is still to be asked if what they look at may be reported. */
export const isRecordsQuestionOpen = (headers: IncomingHttpHeaders): boolean =>
  !asksNotToFollow(headers) && recordsChoice(readCookies(headers.cookie).get(RECORDS_COOKIE)) === null;
