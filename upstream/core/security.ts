/**
 * Security log of the upstream: access of operators and advisers to personal data, and refused operator tokens.
 * Written to the file of SECURITY_LOG, which a portal on the same machine may share; otherwise to the main log with
 * a mark.
 */
import { appendFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import {
  createFileLines,
  createSecurityLines,
  type SecurityFields,
  type SecurityEvent,
} from '~/observability/security-lines';
import { getCurrentCall } from '~/upstream/core/call-scope';
import type { UpstreamConfig } from '~/upstream/core/config';
import { recordLogError } from '~/upstream/core/log';

const FLUSH_INTERVAL_MS = 60_000;
/** Only the owner of the process can read it. */
const FILE_MODE = 0o600;

interface UpstreamSecurityLog {
  /** Logs an event that strangers can cause: rate limited. */
  note(note: SecurityEvent): void;
  /** Logs an event that only staff can cause: every event is logged. */
  always(note: SecurityEvent): void;
  /** Resolves when all logged events are written. */
  flush(): Promise<void>;
}

const NOOP_LOG: UpstreamSecurityLog = {
  note: () => undefined,
  always: () => undefined,
  flush: () => Promise.resolve(),
};
let current = NOOP_LOG;

/** Returns the security log of this process; events before it is opened are dropped. */
export const getSecurityLog = (): UpstreamSecurityLog => current;

/**
 * Opens the security log of the process. A file that cannot be written does not end the process: the failure is
 * logged in the main log.
 */
export function openSecurityLog(
  { securityFile, instance, version }: Pick<UpstreamConfig, 'securityFile' | 'instance' | 'version'>,
  log: Logger,
): UpstreamSecurityLog {
  const file =
    securityFile === null
      ? null
      : createFileLines(
          (text) => appendFile(securityFile, text, { mode: FILE_MODE }),
          (error) => {
            recordLogError();
            log.error({ err: error }, 'security-log-failed');
          },
        );
  const write = ({ address = null, ...fields }: SecurityFields): void => {
    const rest = { requestId: getCurrentCall()?.requestId ?? null, ...fields };
    if (file === null) return log.warn(rest, 'security');
    const who = { level: 'warn', time: new Date().toISOString(), service: 'upstream', instance, version };
    file.write(JSON.stringify({ ...who, ...rest, address, event: 'security' }));
  };
  const lines = createSecurityLines(write, () => performance.now());
  setInterval(lines.flush, FLUSH_INTERVAL_MS).unref();
  current = {
    ...lines,
    async flush() {
      lines.flush();
      await file?.written();
    },
  };
  return current;
}
