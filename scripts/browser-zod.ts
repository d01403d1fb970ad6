import type { Plugin } from 'vite';

/** What of zod writes a schema as JSON schema, and where in the file that begins: before it stand the limits of fields. */
const WRITERS: readonly { file: string; from: RegExp }[] = [
  { file: 'to-json-schema', from: /^/ },
  { file: 'json-schema-processors', from: /^export const stringProcessor /m },
];
const EXPORTED = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \};/gm;

/** The module with exports of the same names, of which those that write do nothing; null for any other module. */
export function removeJsonSchemaCode(code: string, id: string): string | null {
  const writer = WRITERS.find(({ file }) => id.endsWith(`/node_modules/zod/v4/core/${file}.js`));
  if (!writer) return null;
  const from = code.search(writer.from);
  const names = [...code.slice(from).matchAll(EXPORTED)].map(([, declared, renamed]) => declared ?? renamed);
  if (from < 0 || names.length === 0) throw new Error(`zod: ${writer.file} is no longer written as it was`);
  const exported = names.map((name) => `writesNothing as ${name}`).join(', ');
  return `${code.slice(0, from)}\nconst writesNothing = () => undefined;\nexport { ${exported} };\n`;
}

/** Every schema of zod brings these along though no browser asks for them, a seventh of what forms load: left out there. */
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
