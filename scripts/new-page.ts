import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exitWithUsage, readCommandLine } from '~/scripts/command-line';
import { formatPage, formatPageTest, formatPathLine, parsePageRequest } from '~/scripts/page-files';

// `npm run page`: creates a page with its route, its path builder and a test.
const LAYOUTS = readdirSync('app/shell/layouts')
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  .map((name) => name.replace('.tsx', ''));
const USAGE = `npm run page -- PATH AREA/FOLDER/FILE [OPTIONS]
  npm run page -- '/{product}/glossary' market/glossary/glossary --login public --title 名词解释

  PATH             {product} stands for the edition, {id} for a segment, {id?} for one that may be missing
  AREA/FOLDER/FILE module of the page, below app/pages
  --login RULE     public, guest (for all; the login state is loaded) or required (logged-in users)
  --title TEXT     title and heading
  --layout NAME    ${LAYOUTS.join(', ')} (default: simple)
  --purpose TEXT   comment of the definition
  --query A,B      query parameters that reload the page

Path, login, title and layout of a page of docs/spec/routes.tsv are read from its row.`;

const { positionals, values } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: {
    login: { type: 'string' },
    title: { type: 'string' },
    layout: { type: 'string' },
    purpose: { type: 'string' },
    query: { type: 'string' },
  },
});
const [path, name] = positionals;
if (!path || !name || positionals.length > 2) exitWithUsage(USAGE);
const row = readFileSync('docs/spec/routes.tsv', 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .find((cells) => cells[0] === path);
const page = parsePageRequest(path, name, values, row);
if (typeof page === 'string') exitWithUsage(USAGE, page);
if (!LAYOUTS.includes(page.layout)) exitWithUsage(USAGE, `Unknown layout ${page.layout}`);

const routesFile = 'app/routes.ts';
const pathsFile = 'app/paths/index.ts';
const routes = readFileSync(routesFile, 'utf8');
const paths = readFileSync(pathsFile, 'utf8');
const file = join('app/pages', `${name}.tsx`);
const testFile = join('app/pages', `${name}.test.tsx`);
for (const made of [file, testFile]) if (existsSync(made)) exitWithUsage(USAGE, `${made} already exists`);
if (routes.includes(`route('${page.address}',`))
  exitWithUsage(USAGE, `${routesFile} already contains ${path}`);
if (new RegExp(`^  ${page.pathName}:`, 'm').test(paths))
  exitWithUsage(
    USAGE,
    `${pathsFile} already has a builder ${page.pathName}: choose another name for the file`,
  );

const layoutStart = routes.indexOf(`layout('shell/layouts/${page.layout}.tsx', [`);
if (layoutStart < 0) throw new Error(`${routesFile} has no layout ${page.layout}`);
const routesEnd = routes.indexOf('])', layoutStart);
const hasLines = routes.slice(0, routesEnd).endsWith('\n  ');
const line = `${hasLines ? '  ' : ', '}route('${page.address}', 'pages/${name}.tsx')${hasLines ? ',\n  ' : ''}`;
const pathsEnd = paths.lastIndexOf('} as const;');

mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, formatPage(page));
writeFileSync(testFile, formatPageTest(page));
writeFileSync(routesFile, routes.slice(0, routesEnd) + line + routes.slice(routesEnd));
writeFileSync(pathsFile, paths.slice(0, pathsEnd) + formatPathLine(page) + paths.slice(pathsEnd));
execFileSync('node_modules/.bin/oxfmt', [file, testFile, routesFile, pathsFile], { stdio: 'ignore' });
process.stdout.write(
  [
    `Wrote ${file}`,
    `Wrote ${testFile}: npx vitest run --project unit ${testFile}`,
    `Added the route to ${routesFile}, under the layout ${page.layout}`,
    `Added paths.${page.pathName} to ${pathsFile}`,
    '',
  ].join('\n'),
);
