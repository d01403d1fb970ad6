import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Device } from '~/contract/account';
import { DEVICE_TOKEN_HEADER, DEVICE_TOKEN_PATTERN } from '~/contract/define';
import type { Caller } from '~/upstream/core/http/caller';

/** What a request was made with, by the client headers every call carries; null when they say nothing. */
export function getDevice(headers: IncomingHttpHeaders): Device | null {
  if (headers['gs-pkg-name'] !== undefined) return 'app';
  const agent = headers['user-agent'] ?? '';
  if (/MicroMessenger|miniProgram/i.test(agent)) return 'wechat';
  if (/iPhone|iPad|Android|Mobile/i.test(agent)) return 'phone';
  return /Mozilla\//.test(agent) ? 'computer' : null;
}

/**
 * From where a request came: the address its portal names, else the socket's, and the portal's mark of the browser.
 * Only portals reach this service, and each names one address.
 */
export function getCaller(headers: IncomingHttpHeaders, socketAddress: string | undefined): Caller {
  const named = String(headers['x-forwarded-for'] ?? '').trim();
  const mark = headers[DEVICE_TOKEN_HEADER];
  return {
    address: isIP(named) !== 0 ? named : (socketAddress ?? '127.0.0.1'),
    mark: typeof mark === 'string' && DEVICE_TOKEN_PATTERN.test(mark) ? mark : null,
  };
}
