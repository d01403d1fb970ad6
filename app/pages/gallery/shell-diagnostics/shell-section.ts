import type { ComponentType } from 'react';
import type { ShellData } from '~/app/route-kit/shell-data';
import type { ClientContext } from '~/bff/http/app-context';

/** Server-side facts that the sections of the page receive. */
export interface ShellFacts {
  client: ClientContext;
  shell: ShellData;
  /** This portal, and the portals of the company that persons may be redirected to. */
  jumps: { origin: string; portals: readonly string[] };
}

/** One shell on the page of shells: a file in this folder, listed in shell-sections.ts. */
export interface ShellSection {
  /** Anchor of the section: lower case, never changed. */
  name: string;
  title: string;
  /** One sentence: content of the section and its source. */
  use: string;
  Show: ComponentType<ShellFacts>;
}
