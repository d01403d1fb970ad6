import type { SubmissionResult } from '@conform-to/react';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server';
import type { z } from 'zod';
import type { FieldMeta } from '~/app/ui/form/field';
import type { DeferredSchema } from '~/app/ui/form/defer-schema';
import { createFormChecks } from '~/app/ui/form/zod-checks';
import { useZodForm } from '~/app/ui/form/use-zod-form';

/** A schema as the server has it. */
function getLoadedSchema<Schema extends z.core.$ZodType>(schema: Schema): DeferredSchema<Schema> {
  const checks = createFormChecks(schema);
  return { getChecks: () => checks, load: () => Promise.resolve(checks) };
}

interface DrawOptions<Schema extends z.ZodObject> {
  schema: Schema;
  lastResult?: SubmissionResult;
  defaultValue?: Record<string, unknown>;
  /** Shell data. */
  shell?: object;
}

/** HTML of a form as rendered by the server, before any script. */
export function renderForm<Schema extends z.ZodObject>(
  options: DrawOptions<Schema>,
  draw: (fields: Record<keyof z.input<Schema>, FieldMeta>) => ReactNode,
): string {
  function Page() {
    const [form, fields] = useZodForm({
      id: 'form',
      schema: getLoadedSchema(options.schema),
      lastResult: options.lastResult,
      defaultValue: options.defaultValue as never,
    });
    // Conform types the fields by the output of the schema, the form by its input.
    // oxlint-disable-next-line portal/no-double-assertion
    return <form id={form.id}>{draw(fields as unknown as Record<keyof z.input<Schema>, FieldMeta>)}</form>;
  }
  return renderInRouter(<Page />, options.shell);
}

/** HTML of the routes of `/` as rendered by the server, with the data of their loaders by route id. */
export function renderRoutes(routes: RouteObject[], loaderData: Record<string, unknown> = {}): string {
  const { dataRoutes } = createStaticHandler(routes);
  const context: Parameters<typeof createStaticRouter>[1] = {
    basename: '/',
    location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
    matches: matchRoutes(dataRoutes, '/') ?? [],
    loaderData,
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  };
  const router = createStaticRouter(dataRoutes, context);
  return renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

/** HTML of a page fragment inside a router. */
export const renderInRouter = (page: ReactNode, shell: object | null = null): string =>
  renderRoutes([{ id: 'root', path: '/', loader: () => shell, element: page }], { root: shell });

/**
 * HTML of a page with the data of its loader, for the tests that `npm run page` writes.
 * @public
 */
export const renderPage = (Page: ComponentType, loaderData: object): string =>
  renderRoutes([{ id: 'page', path: '/', loader: () => loaderData, element: <Page /> }], {
    page: loaderData,
  });
