/**
 * The security log: refusals and failed proofs, with the address and the keyed hash of the phone they were about, which the
 * main log never has. A file of its own by SECURITY_LOG, for it is kept longer and read by fewer; without one marked lines
 * (`event` security) of the main log, with the address cut to its network.
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
  /** A request arrived: from where is known now alone. */
  opened(scope: RequestScope, req: IncomingMessage): void;
  callEnded(scope: RequestScope, record: UpstreamCallRecord): void;
  requestEnded(scope: RequestScope): void;
  /** Resolves when all is written that was noted. */
  flush(): Promise<void>;
  /** Writes to its file that failed so far. */
  faults(): number;
}

const PHONE_CHARACTERS = 12;
const FLUSH_INTERVAL_MS = 60_000;
/** Who owns the process reads it, nobody else. */
const FILE_MODE = 0o600;

type Config = Pick<PortalConfig, 'logging' | 'loginMarkerSalt' | 'trustedProxies'>;

/** Opens the security log of a portal. A file that cannot be written ends nothing: it is said in the main log. */
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
      return log.event('security', { ...flat(fields), network }, 'warn');
    }
    const time = new Date(getMachineMs()).toISOString();
    const who = { level: 'warn', time, service: 'portal', instance, version };
    file.write(JSON.stringify({ ...who, ...fields, address, event: 'security' }));
  }
  const lines = createSecurityLines(write, getMachineMs);
  setInterval(lines.flush, FLUSH_INTERVAL_MS).unref();

  const phoneMark = (phone: string | null): string | null =>
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
      fields: { ...fields, requestId, route, phone: phoneMark(scope.phone), account },
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
      // Of the kind, so that a sum says it too.
      if (kind !== null) note(scope, scope.limit === null ? kind : `${kind}:${scope.limit}`, {});
    },
    async flush() {
      lines.flush();
      await file?.written();
    },
    faults: () => faults,
  };
}

const flat = (fields: SecurityFields): Record<string, string | number | null> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(' ') : (value as string),
    ]),
  );
