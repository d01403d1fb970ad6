import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkContract, type CheckOptions, type CheckRow } from '~/contract/check';
import { renderContractPage } from '~/contract/contract-page';
import { buildOpenApiDocument } from '~/contract/openapi';

const USAGE = `Checks a running upstream against the contract.

  npm run contract -- --origin URL [--api-origin URL] [--phone PHONE --password PASSWORD]
  npm run contract -- --html FILE      writes the contract as an HTML page
  npm run contract -- --json FILE      writes the OpenAPI document

--api-origin: origin of the calls under /api, if it differs from that under /gsapi.
With an account, calls that require a login are checked, too; their changes are reverted.
Prints one line per call. Exits with 1 when a reply breaks the contract, with 2 when the check cannot start.
`;
const OUTCOME_LABELS: Record<CheckRow['outcome'], string> = { pass: 'pass', fail: 'FAIL', skip: 'skip' };

/** Invalid command-line arguments. */
class WrongUse extends Error {}

const OPTIONS = {
  origin: { type: 'string' },
  'api-origin': { type: 'string' },
  phone: { type: 'string' },
  password: { type: 'string' },
  html: { type: 'string' },
  json: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @throws WrongUse when the text is not a plain origin: the portal accepts nothing else (`GSAPI_ORIGIN`) */
function getOrigin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new WrongUse(`--${name}: must be an origin such as https://api.example.com, without a path`);
  return url.origin;
}

function readWords() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}

/** @returns the options of the run; null: print the usage */
function readOptions(): CheckOptions | { html?: string; json?: string } | null {
  const { help, html, json, origin, phone, password, 'api-origin': apiOrigin } = readWords();
  if (help) return null;
  if (html || json) return { ...(html ? { html } : {}), ...(json ? { json } : {}) };
  if (!origin) throw new WrongUse('--origin is required: the origin of the upstream');
  if (!phone !== !password) throw new WrongUse('--phone and --password: set both or neither');
  return {
    ...{ origin: getOrigin('origin', origin), phone, password },
    ...(apiOrigin ? { apiOrigin: getOrigin('api-origin', apiOrigin) } : {}),
  };
}

async function runCheck(): Promise<number> {
  const options = readOptions();
  if (!options) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (!('origin' in options)) {
    if (options.html) writeFileSync(options.html, renderContractPage());
    if (options.json) writeFileSync(options.json, `${JSON.stringify(buildOpenApiDocument(), null, 1)}\n`);
    return 0;
  }
  const rows = await checkContract(options);
  const width = Math.max(...rows.map((row) => row.id.length));
  for (const row of rows)
    process.stdout.write(`${OUTCOME_LABELS[row.outcome]}  ${row.id.padEnd(width)}  ${row.note}\n`);
  const count = (outcome: CheckRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  process.stdout.write(`\n${count('pass')} passed, ${count('fail')} failed, ${count('skip')} skipped\n`);
  return count('fail') > 0 ? 1 : 0;
}

runCheck().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const usage = error instanceof WrongUse ? `\n${USAGE}` : '';
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exitCode = 2;
  },
);
