import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The headless shell comes first, because the tests take half the processor time with it. */
const HEADLESS = 'chromium-headless-shell';
const SYSTEM_PATHS = [
  `/usr/bin/${HEADLESS}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of a Chromium for tests: CHROMIUM_PATH, the system's, or Playwright's; null when there is none.
 */
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

/** Returns whether the machine has a Chinese font. Without fontconfig (macOS) it assumes one. */
function hasChineseFont() {
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return listed.error ? true : listed.stdout.trim().length > 0;
}

/** Returns Debian's package of a Chromium for tests; older releases only have the full one. */
function debianChromium() {
  const known = spawnSync('apt-cache', ['show', HEADLESS], { stdio: 'ignore' });
  return known.status === 0 ? HEADLESS : 'chromium';
}

/**
 * Finds a Chromium and a Chinese font and installs what is missing: Debian packages if possible, otherwise
 * Playwright's download.
 */
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
