import type { z } from 'zod';
import type { createFormChecks, FormChecks } from '~/app/ui/form/zod-checks';

/**
 * The schema of a form. It is loaded, with zod, when the form is touched: 22 to 25 KB (gzip) less on the first load of the
 * page. The server loads it at boot, so that its documents mark required fields.
 */
export interface DeferredSchema<Schema extends z.core.$ZodType> {
  /** Null until it is loaded. */
  getChecks: () => FormChecks | null;
  load: () => Promise<FormChecks>;
  /** Only for the compiler. */
  readonly schema?: Schema;
}

const isServer = typeof document === 'undefined';
const pending = new Set<Promise<unknown>>();

/** Waits until the server has every schema that is defined by now. Rejects when one cannot be loaded. */
export async function loadDeferredSchemas(): Promise<void> {
  await Promise.all(pending);
}

/** A schema that depends on what the page shows. Called at the top of a module: `pick` takes the schema from its file. */
export function deferSchemaFor<File, Given, Schema extends z.core.$ZodType>(
  loadFile: () => Promise<File>,
  pick: (file: File, given: Given) => Schema,
): (given: Given) => DeferredSchema<Schema> {
  let loaded: { file: File; createChecks: typeof createFormChecks } | null = null;
  const load = async () => {
    if (loaded) return loaded;
    const [{ createFormChecks: createChecks }, file] = await Promise.all([
      import('~/app/ui/form/zod-checks'),
      loadFile(),
    ]);
    return (loaded = { file, createChecks });
  };
  if (isServer) {
    const started = load();
    pending.add(started);
    started.then(
      () => pending.delete(started),
      () => undefined,
    );
  }
  return (given) => {
    const createOf = ({ file, createChecks }: NonNullable<typeof loaded>) => createChecks(pick(file, given));
    return {
      getChecks: () => loaded && createOf(loaded),
      load: async () => createOf(await load()),
    };
  };
}

/** The schema of a form, at the top of its module: `deferSchema(() => import('./buy-schema'), (file) => file.buySchema)`. */
export function deferSchema<File, Schema extends z.core.$ZodType>(
  loadFile: () => Promise<File>,
  pick: (file: File) => Schema,
): DeferredSchema<Schema> {
  const { getChecks, load } = deferSchemaFor(loadFile, pick)(undefined);
  let checks: FormChecks | null = null;
  return { getChecks: () => (checks ??= getChecks()), load: async () => (checks ??= await load()) };
}
