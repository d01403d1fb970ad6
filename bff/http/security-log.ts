/**
 * Security log: refusals and failed proofs, with the client address and the keyed hash of the phone, which the main
 * log never contains. With SECURITY_LOG it is a separate file, because it is kept longer and read by fewer people.
 * Otherwise it is written as marked lines (`event` security) of the main log, with the address cut to its network.
 */
import { createHmac } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createFileLines, createSecurityLines, type SecurityFields } from '~/observability/security-lines';
import { maskNetwork } from '~/domain/shared/networks';
import { getClientAddress } from '~/bff/http/client-address';
import type { PortalLog } from '~/bff/http/log';
import type { RequestScope, UpstreamCallRecord } from '~/bff/http/request-scope';
import { getCallSecurityKind, getRequestSecurityKind } from '~/bff/http/security-kinds';
import { getMachineMs } from '~/bff/core/clock';
import type { PortalConfig } from '~/bff/core/config';

export interface SecurityLog {
  /** Called when a request arrives: its address is available only now. */
  opened(scope: RequestScope, req: IncomingMessage): void;
  callEnded(scope: RequestScope, record: UpstreamCallRecord): void;
  requestEnded(scope: RequestScope): void;
  /** Resolves when all recorded lines are written. */
  flush(): Promise<void>;
  /** Number of failed writes to its file so far. */
  faults(): number;
}

const PHONE_CHARACTERS = 12;
const FLUSH_INTERVAL_MS = 60_000;
/** Only the owner of the process may read the file. */
const FILE_MODE = 0o600;

type Config = Pick<PortalConfig, 'logging' | 'loginMarkerSalt' | 'trustedProxies'>;

/**
 * Opens the security log of a portal. A file that cannot be written stops nothing: the failure is reported in the
 * main log.
 */
export function createSecurityLog(
  { logging, loginMarkerSalt, trustedProxies }: Config,
  log: PortalLog,
): SecurityLog {
  const { securityFile, instance, version } = logging;
  let isFailing = false;
  let faults = 0;
  const file =
    securityFile === null
      ? null
      : createFileLines(
          async (text) => {
            await appendFile(securityFile, text, { mode: FILE_MODE });
            isFailing = false;
          },
          () => {
            faults += 1;
            if (!isFailing) log.event('security-log-failed', {}, 'error');
            isFailing = true;
          },
        );

  function write({ address, ...fields }: SecurityFields): void {
    if (file === null) {
      const network = typeof address === 'string' ? maskNetwork(address) : null;
      return log.event('security', { ...flattenFields(fields), network }, 'warn');
    }
    const time = new Date(getMachineMs()).toISOString();
    const who = { level: 'warn', time, service: 'portal', instance, version };
    file.write(JSON.stringify({ ...who, ...fields, address, event: 'security' }));
  }
  const lines = createSecurityLines(write, getMachineMs);
  setInterval(lines.flush, FLUSH_INTERVAL_MS).unref();

  const hashPhone = (phone: string | null): string | null =>
    phone === null
      ? null
      : createHmac('sha256', loginMarkerSalt)
          .update(`phone ${phone}`)
          .digest('hex')
          .slice(0, PHONE_CHARACTERS);

  function note(scope: RequestScope, kind: string, fields: SecurityFields): void {
    const { id: requestId, route, address, account } = scope;
    lines.note({
      kind,
      address,
      fields: { ...fields, requestId, route, phone: hashPhone(scope.phone), account },
    });
  }

  return {
    opened(scope, req) {
      scope.address = getClientAddress(req, trustedProxies);
    },
    callEnded(scope, record) {
      const kind = getCallSecurityKind(record);
      const { call, code, reason } = record;
      if (kind !== null) note(scope, kind, { call, code, reason });
    },
    requestEnded(scope) {
      const kind = getRequestSecurityKind(scope);
      // Part of the kind, so that summed lines include it too.
      if (kind !== null) note(scope, scope.limit === null ? kind : `${kind}:${scope.limit}`, {});
    },
    async flush() {
      lines.flush();
      await file?.written();
    },
    faults: () => faults,
  };
}

const flattenFields = (fields: SecurityFields): Record<string, string | number | null> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(' ') : (value as string),
    ]),
  );
