/** Texts of the files that `npm run page` writes. */

/** Login rules of `definePage`. */
const LOGIN_RULES = ['public', 'guest', 'required'] as const;
type LoginRule = (typeof LOGIN_RULES)[number];
const isLoginRule = (name: string): name is LoginRule => (LOGIN_RULES as readonly string[]).includes(name);
/** The name of the rule `guest` in docs/spec/routes.tsv. */
const SPEC_GUEST = 'state';

/** A page to create. */
export interface NewPage {
  /** Module below app/pages, without its extension. */
  name: string;
  /** Path as app/routes.ts writes it. */
  address: string;
  layout: string;
  login: LoginRule;
  title: string;
  purpose: string;
  watchedQuery: readonly string[];
  /** Names of the component, and of the builder in `paths`. */
  component: string;
  pathName: string;
}

type Options = Partial<Record<'login' | 'title' | 'layout' | 'purpose' | 'query', string>>;

const toWords = (name: string): string[] => (name.split('/').at(-1) ?? '').split('-');
const capitalize = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/**
 * Returns the page, or what is wrong with the arguments.
 * @param row its row of docs/spec/routes.tsv, if it has one; options take precedence
 */
export function parsePageRequest(
  path: string,
  name: string,
  options: Options,
  row: readonly string[] = [],
): NewPage | string {
  if (!path.startsWith('/')) return `The path must begin with /: ${path}`;
  if (!/^[a-z0-9-]+(?:\/[a-z0-9-]+){2}$/.test(name))
    return `The module must look like area/folder/file: ${name}`;
  const [, , rowLayout = 'simple', rowLogin = '', rowQuery = '', rowTitle = '', rowPurpose = ''] = row;
  const login = options.login ?? (rowLogin === SPEC_GUEST ? 'guest' : rowLogin);
  if (!isLoginRule(login)) return `--login must be ${LOGIN_RULES.join(', ')}`;
  const title = options.title ?? rowTitle;
  if (title === '') return '--title is missing';
  const words = toWords(name);
  const component = words.map(capitalize).join('');
  return {
    name,
    address: path
      .replace('{product}', ':product')
      .replace(/\{(\w+)(\?)?\}/g, ':$1$2')
      .slice(1),
    layout: options.layout ?? rowLayout.replace('*', ''),
    login,
    title,
    purpose: options.purpose ?? (rowPurpose || title),
    watchedQuery: (options.query ?? rowQuery).split(/[,|]/).filter(Boolean),
    component: `${component}Page`,
    pathName: component.slice(0, 1).toLowerCase() + component.slice(1),
  };
}

const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** Formats the module of the page. */
export function formatPage(page: NewPage): string {
  const isPersonal = page.login === 'required';
  const title = quote(page.title);
  return `import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
${isPersonal ? "import { buildGuestScreen } from '~/app/features/person/guest-screen';\n" : ''}import { PageTitle } from '~/app/ui/section';

/** ${page.purpose} */
export const handle = definePage({
  login: '${page.login}',
  title: ${title},
  description: ${title},
${isPersonal ? `  isPrivate: true,\n  guest: buildGuestScreen({ points: [${title}] }),\n` : ''}  watchedQuery: [${page.watchedQuery.map(quote).join(', ')}],
});

export const loader = pageLoader({ handle }, async ({ edition }) => ({ edition }));

export default function ${page.component}() {
  const { edition } = useLoaderData<typeof loader>();
  return (
    <div className="column" data-edition={edition}>
      <PageTitle>{handle.title}</PageTitle>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
`;
}

/** Segments of the path that are parameters, without the edition. */
const getParameters = ({ address }: NewPage): string[] =>
  [...address.matchAll(/:(\w+)/g)].map(([, name = '']) => name).filter((name) => name !== 'product');
const hasEdition = ({ address }: NewPage): boolean => address.startsWith(':product');

/** Formats the test of the page. */
export function formatPageTest(page: NewPage): string {
  const values = [...(hasEdition(page) ? ['wealth'] : []), ...getParameters(page).map(() => 'X1')];
  const path = `/${page.address.replace(':product', 'wealth').replace(/:\w+\??/g, 'X1')}`;
  return `import { expect, it } from 'vitest';
import { paths } from '~/app/paths';
import ${page.component} from '~/app/pages/${page.name}';
import { renderPage } from '~/app/ui/form/testing/draw-form';

it('shows its heading', () => {
  expect(renderPage(${page.component}, { edition: 'wealth' })).toContain(${quote(`<h1>${page.title}</h1>`)});
});

it('has a path', () => {
  expect(paths.${page.pathName}(${values.map(quote).join(', ')})).toBe(${quote(path)});
});
`;
}

/** Formats the line of the page in `paths` (app/paths/index.ts). */
export function formatPathLine(page: NewPage): string {
  const taken = [
    ...(hasEdition(page) ? ['edition: Edition'] : []),
    ...getParameters(page).map((name) => `${name}: string`),
  ];
  const path = page.address.replace(':product', '${edition}').replace(/:(\w+)\??/g, '${segment($1)}');
  const text = path.includes('${') ? `\`/${path}\`` : `'/${path}'`;
  return `  ${page.pathName}: (${taken.join(', ')}) => toPath(${text}),\n`;
}
