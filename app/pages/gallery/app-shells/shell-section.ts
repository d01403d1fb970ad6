import type { ComponentType } from 'react';
import type { ShellData } from '~/app/route-kit/shell-data';
import type { ClientContext } from '~/bff/http/app-context';

/** What the sections of the page are given: what the server believes. */
export interface ShellFacts {
  client: ClientContext;
  shell: ShellData;
  /** This portal, and those of the house that people may be led to. */
  jumps: { origin: string; portals: readonly string[] };
}

/** One shell on the page of shells: a file beside this one, listed in shell-sections.ts. */
export interface ShellSection {
  /** Its anchor: lower case, unchanged. */
  name: string;
  title: string;
  /** One sentence: what stands there and who fills it. */
  use: string;
  Show: ComponentType<ShellFacts>;
}
