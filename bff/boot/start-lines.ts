/** Terminal output for a person who starts the portal; log lines are for machines. */
import type { DemoWorld, StartProgress } from '~/bff/boot/embedded-upstream';

const PERCENT = 100;
const CHARACTERS = 78;

/** Shows progress on one line; on a stream that is not a terminal, one line per step. */
export function createProgressPrinter(stream: NodeJS.WriteStream): (progress: StartProgress) => void {
  let shownLabel = '';
  return ({ label, done, total }) => {
    const percent = total > 0 ? Math.floor((done / total) * PERCENT) : PERCENT;
    if (stream.isTTY) {
      stream.write(`\r${`${label} ${percent}%`.padEnd(CHARACTERS)}${percent >= PERCENT ? '\n' : ''}`);
    } else if (label !== shownLabel) {
      stream.write(`${label}\n`);
    }
    shownLabel = label;
  };
}

/**
 * Returns the address to open, the address of the operators' interface where there is one, and the demo accounts.
 */
export function formatStartLines(
  url: string,
  demo: DemoWorld | null,
  consoleUrl: string | null = null,
): string {
  const accounts = demo?.accounts.map(({ phone, role }) => `  ${phone}  ${role}`) ?? [];
  return [
    '',
    `Portal: ${url}`,
    ...(consoleUrl === null ? [] : [`Desk: ${consoleUrl}`]),
    ...(demo === null ? [] : [`Demo accounts (password ${demo.password}):`, ...accounts]),
    '',
    '',
  ].join('\n');
}
