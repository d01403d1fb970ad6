import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Device } from '~/contract/account';
import { DEVICE_TOKEN_HEADER, DEVICE_TOKEN_PATTERN } from '~/contract/define';
import type { Caller } from '~/upstream/core/http/caller';

/** Returns the device of a request by the client headers that every call carries; null when they identify none. */
export function getDevice(headers: IncomingHttpHeaders): Device | null {
  if (headers['gs-pkg-name'] !== undefined) return 'app';
  const agent = headers['user-agent'] ?? '';
  if (/MicroMessenger|miniProgram/i.test(agent)) return 'wechat';
  if (/iPhone|iPad|Android|Mobile/i.test(agent)) return 'phone';
  return /Mozilla\//.test(agent) ? 'computer' : null;
}

/**
 * Returns the origin of a request: the address named by the portal, else that of the socket, and the browser id set
 * by the portal. Only portals can reach this service, and each names one address.
 */
export function getCaller(headers: IncomingHttpHeaders, socketAddress: string | undefined): Caller {
  const named = String(headers['x-forwarded-for'] ?? '').trim();
  const deviceToken = headers[DEVICE_TOKEN_HEADER];
  return {
    address: isIP(named) !== 0 ? named : (socketAddress ?? '127.0.0.1'),
    deviceToken:
      typeof deviceToken === 'string' && DEVICE_TOKEN_PATTERN.test(deviceToken) ? deviceToken : null,
  };
}
