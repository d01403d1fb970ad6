import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Creates a page from a row of docs/spec/routes.tsv: module and line of app/routes.ts. `npm run page --
// '/{product}/glossary' market/channels/glossary`
const [path, name] = process.argv.slice(2);
if (!path || !name) {
  process.stderr.write("Usage: npm run page -- '<path of docs/spec/routes.tsv>' <area>/<folder>/<file>\n");
  process.exit(2);
}
const row = readFileSync('docs/spec/routes.tsv', 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .find((cells) => cells[0] === path);
if (!row) {
  process.stderr.write(`docs/spec/routes.tsv has no row for ${path}\n`);
  process.exit(2);
}
const [, , layoutCell = '', login = 'state', query = '', title = '', purpose = ''] = row;
/** The matrix uses `state` for pages of guests and of logged-in persons. */
const rule = login === 'state' ? 'guest' : login;
const layout = layoutCell.replace('*', '');
const file = join('app/pages', `${name}.tsx`);
if (existsSync(file)) {
  process.stderr.write(`${file} already exists\n`);
  process.exit(2);
}
const routesFile = 'app/routes.ts';
const routes = readFileSync(routesFile, 'utf8');
const address = path
  .replace('{product}', ':product')
  .replace(/\{(\w+)(\?)?\}/g, ':$1$2')
  .replace(/^\//, '');
if (routes.includes(`route('${address}',`)) {
  process.stderr.write(`${routesFile} already contains ${path}\n`);
  process.exit(2);
}
const component = name
  .split('/')
  .pop()!
  .split('-')
  .map((word) => word[0]!.toUpperCase() + word.slice(1))
  .join('');
const watched = query ? query.split(/[,|]/) : [];
mkdirSync(dirname(file), { recursive: true });
writeFileSync(
  file,
  `import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';${rule === 'required' ? "\nimport { buildGuestScreen } from '~/app/features/person/guest-screen';" : ''}

/** ${purpose} */
export const handle = definePage({
  login: '${rule}',
  title: '${title}',
  description: '${title}',${rule === 'required' ? `\n  isPrivate: true,\n  guest: buildGuestScreen({ points: ['${title}'] }),` : ''}${watched.length > 0 ? `\n  watchedQuery: ${JSON.stringify(watched)},` : ''}
});

export const loader = pageLoader({ handle }, async ({ edition }) => ({ edition }));

export default function ${component}() {
  const page = useLoaderData<typeof loader>();
  return <h1 data-edition={page.edition}>${title}</h1>;
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
`,
);
const line = `    route('${address}', 'pages/${name}.tsx'),\n`;
const at = routes.indexOf(`layout('shell/layouts/${layout}.tsx', [\n`);
if (at < 0) {
  process.stdout.write(`Add to app/routes.ts:\n  layout('shell/layouts/${layout}.tsx', [\n${line}  ]),\n`);
} else {
  const end = routes.indexOf('\n  ])', at) + 1;
  writeFileSync(routesFile, routes.slice(0, end) + line + routes.slice(end));
  process.stdout.write(`Added to ${routesFile} under ${layout}\n`);
}
execFileSync('npx', ['oxfmt', file, routesFile], { stdio: 'ignore' });
process.stdout.write(`Wrote ${file}\nAdd its address to app/paths/.\n`);
