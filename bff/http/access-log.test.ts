import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { createAccessLogStep } from '~/bff/http/access-log';
import { createErrorStep } from '~/bff/http/error-answer';
import { openScope } from '~/bff/http/request-scope';
import { PortalError } from '~/bff/core/errors';
import { standIn } from '~/tests/fixtures/partial';

type Log = Parameters<typeof createAccessLogStep>[0];
type Metrics = Parameters<typeof createAccessLogStep>[1];

/** A download whose first part has been sent, and the records written when it ends. */
function download() {
  const [log, metrics] = [{ request: vi.fn() }, { requestEnded: vi.fn() }];
  const req = { method: 'GET', url: '/wealth/user/records.csv', headers: {} } as IncomingMessage;
  const res = Object.assign(new EventEmitter(), {
    ...{ statusCode: 200, headersSent: true, writableFinished: false, destroyed: false, req },
    destroy: () => {
      res.destroyed = true;
      res.emit('close');
    },
  });
  const answer = standIn<ServerResponse>(res);
  openScope(answer);
  const security = { opened: vi.fn(), requestEnded: vi.fn() };
  createAccessLogStep(standIn<Log>(log), standIn<Metrics>(metrics), security)(req, answer, () => undefined);
  const ended = () => [log.request.mock.calls[0]?.[1], metrics.requestEnded.mock.calls[0]?.[0]] as unknown[];
  return { req, res, answer, ended };
}

describe('the end of a response that has started', () => {
  it('is recorded as the fault that cut it off, with its status', () => {
    const { req, answer, ended } = download();
    const fault = new PortalError('网络异常', { kind: 'UpstreamTimeoutError', status: 504 });
    createErrorStep(() => undefined)(fault, req, answer);
    for (const record of ended()) expect(record).toMatchObject({ status: 504, isClientGone: false });
  });

  it('is recorded as a disconnect by the person when no call failed', () => {
    const { res, ended } = download();
    res.destroy();
    for (const record of ended()) expect(record).toMatchObject({ status: 200, isClientGone: true });
  });

  it('is recorded as a disconnect by the person when that came before a failure', () => {
    const { req, res, answer, ended } = download();
    res.destroy();
    const fault = new PortalError('', { kind: 'ClientGoneError', status: 499 });
    createErrorStep(() => undefined)(fault, req, answer);
    for (const record of ended()) expect(record).toMatchObject({ status: 200, isClientGone: true });
  });
});
