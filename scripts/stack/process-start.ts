import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Field 22 of /proc/PID/stat, counted from the third, the first after the name. */
const START_FIELD = 22 - 3;
const STATE_FIELD = 0;

/**
 * Returns the start time of a process as given by its system; together with the process number it is unique. Null
 * when there is no such process, or it has ended.
 */
export function getProcessStart(pid: number): string | null {
  if (existsSync('/proc/self/stat')) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name before it may contain spaces and parentheses.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[STATE_FIELD] === 'Z' ? null : (fields[START_FIELD] ?? null);
    } catch {
      return null;
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || null;
}
