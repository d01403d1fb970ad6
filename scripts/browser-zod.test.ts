import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rollup } from 'vite';
import { describe, expect, it } from 'vitest';
import { createBrowserZodPlugin, removeJsonSchemaCode } from '~/scripts/browser-zod';

const ENTRY = `
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
const schema = z.object({
  phone: z.string().min(11).max(13),
  amount: z.coerce.number().min(1).max(9).multipleOf(1),
  way: z.enum(['card', 'transfer']),
  day: z.string().regex(/^[0-9]{4}$/).optional(),
});
const form = new FormData();
for (const [name, value] of [['phone', '1'], ['amount', '10'], ['way', 'cash']]) form.append(name, value);
export const constraint = getZodConstraint(schema);
export const refused = parseWithZod(form, { schema }).error;
export const standard = schema['~standard'].vendor;
export const ranges = [schema.shape.phone.minLength, schema.shape.phone.maxLength, z.number().min(2).minValue];
`;

/** Builds the entry for browsers; returns its code and its output. */
async function built(plugins: Plugin[]) {
  const folder = await mkdtemp(join(process.cwd(), '.cache/browser-zod-'));
  try {
    const input = join(folder, 'form.js');
    await writeFile(input, ENTRY);
    const { output } = (await build({
      configFile: false,
      logLevel: 'silent',
      plugins,
      build: { write: false, minify: false, rollupOptions: { input, preserveEntrySignatures: 'strict' } },
    })) as Rollup.RollupOutput;
    const file = join(folder, 'built.mjs');
    await writeFile(file, output[0].code);
    const said = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as object;
    return { code: output[0].code, said: { ...said } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('zod for browsers', () => {
  it('validates and limits fields as on a server, without the JSON schema writer', async () => {
    const ours = await built([createBrowserZodPlugin()]);
    const whole = await built([]);
    expect(ours.said).toEqual(whole.said);
    expect(ours.said).toMatchObject({ ranges: [11, 13, 2] });
    expect(whole.code).toContain('json-schema.org');
    expect(ours.code).not.toContain('json-schema.org');
  });

  it('fails the build when an upgrade has changed the structure of these modules', () => {
    const id = (name: string) => `/r/node_modules/zod/v4/core/${name}.js`;
    expect(() => removeJsonSchemaCode('', id('to-json-schema'))).toThrow('no longer');
    expect(() => removeJsonSchemaCode('export const other = 1;', id('json-schema-processors'))).toThrow(
      'no longer',
    );
    expect(removeJsonSchemaCode('', id('schemas'))).toBeNull();
  });
});
