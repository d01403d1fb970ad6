import type { IncomingHttpHeaders } from 'node:http';
import type { Device } from '~/upstream/contract/account';

/** What a request was made with, by the client headers every call carries; null when they say nothing. */
export function deviceOf(headers: IncomingHttpHeaders): Device | null {
  if (headers['gs-pkg-name'] !== undefined) return 'app';
  const agent = headers['user-agent'] ?? '';
  if (/MicroMessenger|miniProgram/i.test(agent)) return 'wechat';
  if (/iPhone|iPad|Android|Mobile/i.test(agent)) return 'phone';
  return /Mozilla\//.test(agent) ? 'computer' : null;
}
