/** Terminal output for a person who starts the portal; log lines are for machines. */
import type { DemoWorld, StartProgress } from '~/bff/boot/embedded-upstream';

const PERCENT = 100;
const CHARACTERS = 78;
const OLDER_DATA = [
  'This demo data is of an older version of the code, so pages may lack data.',
  'Delete it with all its orders and seed it again: npm run dev -- --fresh, or npm start -- --fresh',
];

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
 * Returns the address to open, the address of the operators' interface where there is one, the demo accounts, and
 * what to do about demo data of an older version. After a restart of the development server: the address only.
 */
export function formatStartLines(
  url: string,
  started: { demo: DemoWorld | null; consoleUrl: string | null },
  isRestart = false,
): string {
  const { consoleUrl } = started;
  const demo = isRestart ? null : started.demo;
  const accounts = demo?.accounts.map(({ phone, role }) => `  ${phone}  ${role}`) ?? [];
  return [
    '',
    `Portal: ${url}`,
    ...(consoleUrl === null ? [] : [`Console: ${consoleUrl}`]),
    ...(demo === null ? [] : [`Demo accounts (password ${demo.password}):`, ...accounts]),
    ...(demo?.isOlder ? OLDER_DATA : []),
    '',
    '',
  ].join('\n');
}
