import type { Plugin } from 'vite';

/**
 * Zod files that write a schema as JSON schema, and where that part begins in the file: the field limits are before
 * it.
 */
const WRITERS: readonly { file: string; from: RegExp }[] = [
  { file: 'to-json-schema', from: /^/ },
  { file: 'json-schema-processors', from: /^export const stringProcessor /m },
];
const EXPORTED = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \};/gm;

/**
 * Returns the module with the same exports, where the JSON schema writers do nothing; null for any other module.
 */
export function removeJsonSchemaCode(code: string, id: string): string | null {
  const writer = WRITERS.find(({ file }) => id.endsWith(`/node_modules/zod/v4/core/${file}.js`));
  if (!writer) return null;
  const from = code.search(writer.from);
  const names = [...code.slice(from).matchAll(EXPORTED)].map(([, declared, renamed]) => declared ?? renamed);
  if (from < 0 || names.length === 0) throw new Error(`zod: ${writer.file} is no longer written as it was`);
  const exported = names.map((name) => `writesNothing as ${name}`).join(', ');
  return `${code.slice(0, from)}\nconst writesNothing = () => undefined;\nexport { ${exported} };\n`;
}

/**
 * Removes code that every zod schema includes although no browser uses it: one seventh of the scripts of a form.
 */
export function createBrowserZodPlugin(): Plugin {
  return {
    name: 'browser-zod',
    apply: 'build',
    transform(code, id, options) {
      const ours = options?.ssr ? null : removeJsonSchemaCode(code, id);
      return ours === null ? null : { code: ours, map: null };
    },
  };
}
