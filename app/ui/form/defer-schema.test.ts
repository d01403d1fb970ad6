import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { deferSchema, deferSchemaFor, loadDeferredSchemas } from '~/app/ui/form/defer-schema';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const getAmount = (amount: string) => {
  const form = new FormData();
  form.set('amount', amount);
  return form;
};

it('checks and marks fields on the server as soon as the schemas are loaded', async () => {
  const schema = deferSchema(
    () => Promise.resolve({ buySchema: z.object({ amount: z.string().max(3) }) }),
    (file) => file.buySchema,
  );
  await loadDeferredSchemas();
  const checks = schema.getChecks();
  expect(checks?.constraint.amount).toMatchObject({ required: true });
  expect(checks?.check(getAmount('1')).status).toBe('success');
  expect(checks?.check(getAmount('1000')).status).toBe('error');
  expect(schema.getChecks()).toBe(checks);
});

it('rejects on the server when the file of a schema cannot be loaded', async () => {
  vi.resetModules();
  const own = await import('~/app/ui/form/defer-schema');
  own.deferSchema(
    () => Promise.reject<{ schema: z.ZodObject }>(new Error('no such file')),
    (file) => file.schema,
  );
  await expect(own.loadDeferredSchemas()).rejects.toThrow('no such file');
});

it('makes a schema of what the page shows', async () => {
  const schemaFor = deferSchemaFor(
    () => Promise.resolve({ build: (max: number) => z.object({ amount: z.string().max(max) }) }),
    (file, max: number) => file.build(max),
  );
  await loadDeferredSchemas();
  expect(schemaFor(2).getChecks()?.check(getAmount('100')).status).toBe('error');
  expect(schemaFor(3).getChecks()?.check(getAmount('100')).status).toBe('success');
});

it('loads nothing in a browser before the form asks, and tries again after a failure', async () => {
  vi.stubGlobal('document', {});
  vi.resetModules();
  const inBrowser = await import('~/app/ui/form/defer-schema');
  const loadFile = vi
    .fn<() => Promise<{ schema: z.ZodObject }>>()
    .mockRejectedValueOnce(new Error('network'))
    .mockResolvedValue({ schema: z.object({ amount: z.string() }) });
  const schema = inBrowser.deferSchema(loadFile, (file) => file.schema);
  await inBrowser.loadDeferredSchemas();
  expect(loadFile).not.toHaveBeenCalled();
  expect(schema.getChecks()).toBeNull();
  await expect(schema.load()).rejects.toThrow('network');
  expect((await schema.load()).check(getAmount('1')).status).toBe('success');
  await schema.load();
  expect(loadFile).toHaveBeenCalledTimes(2);
  expect(schema.getChecks()).not.toBeNull();
});
