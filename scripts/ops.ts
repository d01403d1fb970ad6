import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { exitOnClosedPipe } from '~/scripts/command-line';
import { loadEnvFile } from '~/scripts/env-file.mjs';

// npm run ops -- <action> key=value … [because=why]  (--key=value and --key are accepted as well; no action: help).
// Exit codes: 0 done, 1 declined, 2 invalid arguments or not reachable.
const DECLINED = 1;
const WRONG = 2;
const HELP = new Set(['help', '--help', '-h']);

const opsAddressSchema = z.object({ port: z.number().int(), token: z.string() });
const listSchema = z.array(
  z.object({
    name: z.string(),
    summary: z.string(),
    word: z.string().nullable(),
    is_dev_only: z.boolean(),
    needs_second: z.boolean(),
    roles: z.array(z.string()),
    arguments: z.array(z.object({ key: z.string(), is_optional: z.boolean(), description: z.string() })),
  }),
);
const loginSchema = z.object({ token: z.string() });
const answerSchema = z.object({
  ok: z.boolean(),
  msg: z.string().optional(),
  result: z.unknown().optional(),
});

/** Response sent before the operators' API is reached: a request that is too large. */
const refusedSchema = z.object({ msg: z.string() });

class Failure extends Error {
  constructor(
    message: string,
    readonly exitCode: number,
  ) {
    super(message);
  }
}

interface OpsConnection {
  origin: string;
  token: string;
}

/**
 * Finds address and token of the operators' API: from settings, otherwise from the files of a running embedded
 * upstream.
 */
function findOps(): OpsConnection {
  const { OPS_ORIGIN: origin, OPS_TOKEN: token = '', OPS_USER: user } = process.env;
  if (origin && (token || user)) return { origin, token };
  const path = join(process.env.DATA_DIR || '.data', 'ops.json');
  if (!existsSync(path))
    throw new Failure(
      `${path} does not exist: start the portal first, or set OPS_ORIGIN and OPS_TOKEN`,
      WRONG,
    );
  const address = opsAddressSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  return { origin: `http://127.0.0.1:${address.port}`, token: address.token };
}

/**
 * Runs with that API in the name of the operator in OPS_USER, if set; the operator is logged out at the end of the
 * command.
 */
async function withOpsConnection(run: (connection: OpsConnection) => Promise<string>): Promise<string> {
  const { OPS_USER: name, OPS_PASSWORD: password = '' } = process.env;
  const found = findOps();
  if (!name) return run(found);
  const { token } = loginSchema.parse(await ask(found, '/login', { name, password }));
  const connection = { origin: found.origin, token };
  return run(connection).finally(() => ask(connection, '/logout', {}).catch(() => undefined));
}

async function ask({ origin, token }: OpsConnection, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${origin}/ops/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Failure(`${origin} does not respond: start the portal or upstream first`, WRONG);
  });
  const json: unknown = await response.json().catch(() => null);
  const answer = answerSchema.safeParse(json);
  if (!answer.success) {
    const refusal = refusedSchema.safeParse(json).data;
    throw new Failure(
      `The upstream returned HTTP ${response.status}${refusal ? `: ${refusal.msg}` : ''}`,
      WRONG,
    );
  }
  if (answer.data.ok) return answer.data.result;
  throw new Failure(answer.data.msg ?? 'declined', response.status === 422 ? DECLINED : WRONG);
}

function usage(actions: z.infer<typeof listSchema>): string {
  const lines = actions.map((action) => {
    const parts = action.arguments.map((argument) => {
      const text = argument.key === action.word ? `<${argument.key}>` : `${argument.key}=…`;
      return argument.is_optional ? `[${text}]` : text;
    });
    const notes = action.arguments.filter(({ description }) => description !== '');
    return [
      `  ${[action.name, ...parts].join(' ')}`,
      `      ${action.summary}${action.is_dev_only ? ' (dev and test)' : ''}`,
      `      ${action.roles.join(', ')}${action.needs_second ? '; confirmed by a second operator: because=…' : ''}`,
      ...notes.map(({ key, description }) => `      ${key}: ${description}`),
    ].join('\n');
  });
  return ['npm run ops -- <action> key=value …', '', ...lines].join('\n');
}

/**
 * Parses `key=value` pairs, also as `--key=value`; `--key` without a value means yes; one word without a key is the
 * main argument.
 */
function readArguments(given: readonly string[]): {
  arguments: Record<string, string>;
  word?: string;
  because?: string;
} {
  const words = given.map((word) =>
    word.replace(/^--([a-z_]+)(=.*)?$/s, (_, key: string, rest?: string) => key + (rest ?? '=yes')),
  );
  const isNamed = (word: string): boolean => /^[a-z_]+=/.test(word);
  const bare = words.filter((word) => !isNamed(word));
  if (bare.length > 1) throw new Failure(`write ${bare[1]} as key=value`, WRONG);
  const pairs = words
    .filter(isNamed)
    .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]);
  const { because, ...named } = Object.fromEntries(pairs) as Record<string, string>;
  return {
    arguments: named,
    ...(bare[0] ? { word: bare[0] } : {}),
    ...(because === undefined ? {} : { because }),
  };
}

const print = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return JSON.stringify(value, null, 2);
  return value.length === 0 ? '(none)' : value.map((row) => JSON.stringify(row)).join('\n');
};

const main = ([name, ...words]: string[]): Promise<string> =>
  withOpsConnection(async (connection) => {
    if (name === undefined || HELP.has(name))
      return usage(listSchema.parse(await ask(connection, '/actions')));
    return print(await ask(connection, `/actions/${encodeURIComponent(name)}`, readArguments(words)));
  });

loadEnvFile('.env');
exitOnClosedPipe();
main(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof Failure ? error.exitCode : WRONG;
  },
);
