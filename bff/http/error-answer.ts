/**
 * The last step of the chain: handles errors thrown before a page could be built. Pages get a plain document
 * without style or script, so that no part of it can fail; calls and data requests get problem details.
 */
import type { ErrorStep } from '~/bff/core/chain';
import { parsePageAddress } from '~/bff/http/data-request';
import { getScope, type RequestScope } from '~/bff/http/request-scope';
import { getRequestTarget } from '~/bff/http/request-target';
import { recordFailure } from '~/bff/http/note-failure';
import { isCallPath, SAFE_METHODS } from '~/bff/http/same-origin';
import { sendText } from '~/bff/http/send-text';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getErrorStatus, isPortalError, markNotProcessed, toProblem, type Problem } from '~/bff/core/errors';

const HTML = 'text/html; charset=utf-8';
/** Statuses where a retry may succeed: too many requests at the moment, or no reply from upstream. */
const MAY_COME: readonly number[] = [429, 502, 503, 504];
const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => HTML_ESCAPES[character] ?? '');

/**
 * Next action after a failure. A form is posted again and a file downloaded again from the previous page; a page
 * that may succeed is retried here.
 */
const BACK = {
  form: '<p>请返回上一页，在那里再次提交。</p>',
  file: '<p>文件没有下载。请返回上一页，稍后再次下载。</p>',
  page: '<p><a href="">再试一次</a></p>',
} as const;

function renderPlainDocument(
  status: number,
  text: string,
  requestId: string,
  asked: keyof typeof BACK | null,
): string {
  const back = asked === null ? '' : BACK[asked];
  return `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(text)}</title></head><body><main><h1>${status}</h1><p>${escapeHtml(text)}</p>${back}<p><a href="/">返回首页</a></p><p>编号 ${escapeHtml(requestId)}</p></main></body></html>`;
}

/**
 * Answers every error of a step; unexpected ones are reported. A form that was refused here (too many requests, no
 * free slot, a body that is not read) gets a note that nothing was done: this is not a lost response.
 */
export function createErrorStep(report: (error: unknown, scope: RequestScope) => void): ErrorStep {
  return (fault, req, res) => {
    const scope = getScope(res);
    recordFailure(fault, scope, res);
    if (res.headersSent && !res.destroyed) scope.cutOffStatus = getErrorStatus(fault);
    if (!isPortalError(fault) && getErrorStatus(fault) >= 500) report(fault, scope);
    const address = parsePageAddress(getRequestTarget(req));
    if (isCallPath(address.path)) return sendProblem(res, fault, scope.id);
    const isForm = !SAFE_METHODS.includes(req.method ?? '');
    const error = isForm && isPortalError(fault) && fault.isUnsent ? markNotProcessed(fault) : fault;
    if (address.isData) return sendProblem(res, error, scope.id);
    sendErrorResponse(req, res, error, scope.id);
  };
}

/** Sends an error response: a plain document to a person who opened the address, problem details to code. */
export function sendErrorResponse(
  req: IncomingMessage,
  res: ServerResponse,
  error: unknown,
  requestId: string,
): void {
  if (!isDocumentRequest(req) || res.headersSent || res.destroyed) return sendProblem(res, error, requestId);
  const problem = toProblem(error, requestId);
  const { status, msg } = problem;
  sendText(res, status, renderPlainDocument(status, msg, requestId, chooseNextStep(req, problem)), HTML);
}

/**
 * A form that did not reach upstream, or a page that may be available in a moment; null where a retry would fail
 * again.
 */
function chooseNextStep(
  { method = '' }: IncomingMessage,
  { status, isUnsent }: Problem,
): 'form' | 'page' | null {
  if (!SAFE_METHODS.includes(method)) return isUnsent === true ? 'form' : null;
  return MAY_COME.includes(status) ? 'page' : null;
}

/** Whether a person opened the address: code does not request documents. */
export const isDocumentRequest = (req: IncomingMessage): boolean =>
  /\btext\/html\b/.test(req.headers.accept ?? '');

/**
 * Answers a person who opened the address of a file (a download) that could not be created, with a document instead
 * of problem details.
 */
export const sendFileError = (res: ServerResponse, status: number, text: string, requestId: string): void =>
  sendText(res, status, renderPlainDocument(status, text, requestId, 'file'), HTML);

/**
 * Sends an error as problem details (RFC 9457). A response that has started is cut off: a partial reply must not
 * end with 200.
 */
function sendProblem(res: ServerResponse, error: unknown, requestId: string): void {
  if (res.headersSent || res.destroyed) {
    res.destroy();
    return;
  }
  const problem = toProblem(error, requestId);
  const body = Buffer.from(JSON.stringify(problem));
  res.statusCode = problem.status;
  res.setHeader('content-type', 'application/problem+json; charset=utf-8');
  res.setHeader('content-length', body.length);
  res.setHeader('cache-control', 'no-store');
  res.end(res.req?.method === 'HEAD' ? undefined : body);
}
