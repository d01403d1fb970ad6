import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkContract, type CheckOptions, type CheckRow } from '~/contract/check';
import { contractPage } from '~/contract/contract-page';
import { openApiDocument } from '~/contract/openapi';

const USAGE = `Checks a running upstream against the contract.

  npm run contract -- --origin URL [--phone PHONE --password PASSWORD]
  npm run contract -- --html FILE      writes the contract as a page for readers
  npm run contract -- --json FILE      writes the OpenAPI document

With an account, calls that need a login are made too; what they change is changed back.
Prints one line a call. Ends with 1 when a reply is not what the contract says, with 2 when it cannot start.
`;
const MARKS: Record<CheckRow['outcome'], string> = { pass: 'pass', fail: 'FAIL', skip: 'skip' };

function readOptions(): CheckOptions | { html?: string; json?: string } | null {
  const { values } = parseArgs({
    options: {
      origin: { type: 'string' },
      phone: { type: 'string' },
      password: { type: 'string' },
      html: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const { html, json } = values;
  if (!values.help && (html || json)) return { ...(html ? { html } : {}), ...(json ? { json } : {}) };
  if (values.help || !values.origin || !URL.canParse(values.origin)) return null;
  return { origin: values.origin, phone: values.phone, password: values.password };
}

async function main(): Promise<number> {
  const options = readOptions();
  if (!options) {
    process.stderr.write(USAGE);
    return 2;
  }
  if (!('origin' in options)) {
    if (options.html) writeFileSync(options.html, contractPage());
    if (options.json) writeFileSync(options.json, `${JSON.stringify(openApiDocument(), null, 1)}\n`);
    return 0;
  }
  const rows = await checkContract(options);
  const width = Math.max(...rows.map((row) => row.id.length));
  for (const row of rows)
    process.stdout.write(`${MARKS[row.outcome]}  ${row.id.padEnd(width)}  ${row.note}\n`);
  const count = (outcome: CheckRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  process.stdout.write(`\n${count('pass')} passed, ${count('fail')} failed, ${count('skip')} skipped\n`);
  return count('fail') > 0 ? 1 : 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    process.exitCode = 2;
  },
);
