import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { deferFormChecks } from '~/scripts/form-schemas';

const changed = (code: string) => deferFormChecks(code, parseAst);

describe('schemas of forms in the build of browsers', () => {
  it('come with their checks when the form asks, and no longer with its module', () => {
    const code = changed(`
      import { useZodForm } from '~/app/ui/form';
      import { MAX, buySchema as bought } from '~/a/buy-schema';
      import { daySchema } from '~/a/day-schema';
      export const Form = ({ today, isDay }) => useZodForm({ id: 'buy', schema: isDay ? daySchema(today) : bought, max: MAX });
    `);
    expect(code).toContain(
      'schema: () => Promise.all([import("~/app/ui/form/zod-checks"), import("~/a/day-schema"), import("~/a/buy-schema")])' +
        '.then(([{ createFormChecks }, { daySchema: daySchema }, { buySchema: bought }]) => createFormChecks(isDay ? daySchema(today) : bought))',
    );
    expect(code).toContain('import { MAX as MAX } from "~/a/buy-schema";');
    expect(code).not.toMatch(/^\s*import .*day-schema/m);
    expect(() => parseAst(code ?? '')).not.toThrow();
  });

  it('stay where the module makes them or needs them itself', () => {
    const made =
      "import { useZodForm } from '~/form'; const schema = z.object({}); useZodForm({ id: 'a', schema });";
    const needed =
      "import { useZodForm } from '~/form'; import { s } from '~/s-schema'; useZodForm({ id: 'a', schema: s }); s.parse(1);";
    expect(changed(made)).toBeNull();
    expect(changed(needed)).toBeNull();
    expect(changed("import { s } from '~/s-schema'; s.parse(1);")).toBeNull();
  });
});
