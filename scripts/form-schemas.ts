/** In the browser's build the schema of a form comes when the form is touched (app/ui/form/use-checks.ts): 25 KB with zod. */
import type { Plugin } from 'vite';
// oxlint-disable-next-line no-restricted-imports -- Vite reads its configuration without our paths
import { applyCodeEdits, walkAst, type CodeEdit, type AstNode } from './code-edits';

const HOOK = 'useZodForm';
const AT_ONCE = '/app/ui/form/checks-at-once.ts';
const CHECKS = '~/app/ui/form/zod-checks';

interface Fields extends AstNode {
  name?: string;
  value: Fields;
  key: Fields;
  callee: Fields;
  arguments: Fields[];
  properties: Fields[];
  source: { value?: string };
  specifiers: Fields[];
  imported?: Fields;
  local: Fields;
}

interface Imported {
  /** As the other module calls it. */
  name: string;
  source: string;
}

/**
 * The module with what brings the checks of its forms in place of their schemas; null where there is nothing to change. A schema
 * that the module itself makes, or uses for more than its form, stays: that form loads it with its page.
 */
export function deferFormChecks(code: string, parse: (code: string) => AstNode): string | null {
  if (!code.includes(`${HOOK}(`)) return null;
  const program = parse(code);
  const declarations = (program as AstNode & { body: Fields[] }).body.filter(
    ({ type }) => type === 'ImportDeclaration',
  );
  const imported = importedBy(declarations);
  const schemas: Fields[] = [];
  walkAst<Fields>(program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.name !== HOOK) return;
    const [options] = node.arguments;
    const schema = options?.properties?.find(({ type, key }) => type === 'Property' && key.name === 'schema');
    if (schema) schemas.push(schema.value);
  });
  const uses = usesOf(program, imported);
  const edits: CodeEdit[] = [];
  const gone = new Set<string>();
  for (const schema of schemas) {
    const isInside = ({ start, end }: AstNode) =>
      schemas.some((each) => each.start <= start && end <= each.end);
    const names = [...uses].filter(([, places]) =>
      places.some((place) => schema.start <= place.start && place.end <= schema.end),
    );
    if (names.length === 0 || !names.every(([, places]) => places.every(isInside))) continue;
    names.forEach(([name]) => gone.add(name));
    const text = laterChecks(
      code.slice(schema.start, schema.end),
      names.map(([name]) => [name, imported.get(name) as Imported]),
    );
    edits.push({ start: schema.start, end: schema.end, text });
  }
  if (edits.length === 0) return null;
  return applyCodeEdits(code, [...edits, ...declarations.flatMap((each) => withoutNames(each, gone))]);
}

/** What a module imports by name, by the name it has here. */
const importedBy = (declarations: readonly Fields[]): Map<string, Imported> =>
  new Map(
    declarations.flatMap(({ source, specifiers }) =>
      specifiers.flatMap(({ imported, local }): [string, Imported][] =>
        imported?.name && local.name
          ? [[local.name, { name: imported.name, source: source.value ?? '' }]]
          : [],
      ),
    ),
  );

/** Where each imported name is used. */
function usesOf(program: AstNode, imported: ReadonlyMap<string, Imported>): Map<string, AstNode[]> {
  const uses = new Map<string, AstNode[]>();
  walkAst<Fields>(program, (node, around) => {
    if (node.type !== 'Identifier' || node.name === undefined || !imported.has(node.name)) return;
    if (around?.type.startsWith('Import')) return;
    uses.set(node.name, [...(uses.get(node.name) ?? []), node]);
  });
  return uses;
}

function laterChecks(schema: string, names: readonly (readonly [string, Imported])[]): string {
  const sources = [...new Set(names.map(([, { source }]) => source))];
  const taken = sources.map((source) => {
    const own = names.filter(([, from]) => from.source === source);
    return `{ ${own.map(([local, { name }]) => `${name}: ${local}`).join(', ')} }`;
  });
  const files = [CHECKS, ...sources].map((source) => `import(${JSON.stringify(source)})`);
  return `() => Promise.all([${files.join(', ')}]).then(([{ createFormChecks }, ${taken.join(', ')}]) => createFormChecks(${schema}))`;
}

/** The import without the names that come later: its module must not be loaded for what it does by itself. */
function withoutNames(declaration: Fields, gone: ReadonlySet<string>): CodeEdit[] {
  const { specifiers, source, start, end } = declaration;
  const kept = specifiers.filter(({ local }) => !gone.has(local.name ?? ''));
  if (kept.length === specifiers.length) return [];
  const names = kept.map(({ imported, local }) => `${imported?.name ?? 'default'} as ${local.name ?? ''}`);
  const text = names.length > 0 ? `import { ${names.join(', ')} } from ${JSON.stringify(source.value)};` : '';
  return [{ start, end, text }];
}

/** Stands behind the plugins of Remix, which take loaders and actions, with their use of the schema, out of pages. */
export function createFormSchemasPlugin(): Plugin {
  return {
    name: 'form-schemas',
    apply: 'build',
    transform(code, id, options) {
      if (options?.ssr || id.includes('/node_modules/')) return null;
      const ours = id.endsWith(AT_ONCE)
        ? 'export const createServerChecks = () => null;'
        : deferFormChecks(code, (text) => this.parse(text));
      return ours === null ? null : { code: ours, map: null };
    },
  };
}
