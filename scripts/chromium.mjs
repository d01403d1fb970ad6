import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

/** First the one without a window's parts: the tests take half the processor time with it. */
const HEADLESS = 'chromium-headless-shell';
const SYSTEM_PATHS = [
  `/usr/bin/${HEADLESS}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of a Chromium to test with: CHROMIUM_PATH, the system's, Playwright's own; null when there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const system = SYSTEM_PATHS.find((path) => existsSync(path));
  if (system) return system;
  try {
    const { chromium } = createRequire(import.meta.url)('playwright');
    const own = chromium.executablePath();
    return existsSync(own) ? own : null;
  } catch {
    return null;
  }
}

/** Whether the machine can draw Chinese. Without fontconfig (macOS) it is taken for granted. */
function hasChineseFont() {
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return listed.error ? true : listed.stdout.trim().length > 0;
}

/** Debian's package of a Chromium to test with; older releases have only the whole one. */
function debianChromium() {
  const known = spawnSync('apt-cache', ['show', HEADLESS], { stdio: 'ignore' });
  return known.status === 0 ? HEADLESS : 'chromium';
}

/** Finds a Chromium and a Chinese font, installing what is missing: Debian's packages where it may, else Playwright's download. */
export function ensureChromium() {
  const canUseApt = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  const isMissing = !findChromium();
  const hasFont = hasChineseFont();
  if (canUseApt && (isMissing || !hasFont)) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    const packages = [...(isMissing ? [debianChromium()] : []), ...(hasFont ? [] : ['fonts-noto-cjk'])];
    process.stdout.write(`Installing ${packages.join(', ')}\n`);
    execFileSync('apt-get', ['install', '-y', '-qq', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } else if (isMissing) {
    execFileSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], { stdio: 'inherit' });
  }
  const path = findChromium();
  if (!path) {
    throw new Error(
      'No Chromium found. Install one (Debian: sudo apt-get install chromium fonts-noto-cjk; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.',
    );
  }
  return path;
}
