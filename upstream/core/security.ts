/**
 * The upstream's part of the security log: operators and advisers who look at people, and tokens of operators that were
 * refused. To the file of SECURITY_LOG, which a portal on the same machine may share; else marked lines of the main log.
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
/** Who owns the process reads it, nobody else. */
const FILE_MODE = 0o600;

interface UpstreamSecurityLog {
  /** Of what a stranger can cause: bounded. */
  note(note: SecurityEvent): void;
  /** Of what only our own people can: each stands by itself. */
  always(note: SecurityEvent): void;
  /** Resolves when all is written that was noted. */
  flush(): Promise<void>;
}

const NOBODY: UpstreamSecurityLog = {
  note: () => undefined,
  always: () => undefined,
  flush: () => Promise.resolve(),
};
let current = NOBODY;

/** The security log of this process; nothing is kept before it is opened. */
export const getSecurityLog = (): UpstreamSecurityLog => current;

/** Opens it for the process. A file that cannot be written ends nothing: it is said in the main log. */
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
