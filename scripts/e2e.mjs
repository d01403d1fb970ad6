import { ensureChromium } from './chromium.mjs';
import { runStep } from './run-steps.mjs';

// Browser tests alone, on the current build: npm run test:e2e -- tests/e2e/login.spec.ts
const isOk =
  runStep('build', ['node', 'scripts/build.mjs']) &&
  runStep('browser tests', ['npx', 'playwright', 'test', ...process.argv.slice(2)], {
    CHROMIUM_PATH: ensureChromium(),
  });
process.exit(isOk ? 0 : 1);
