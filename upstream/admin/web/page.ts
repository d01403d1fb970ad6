import type { OpsHost } from '~/upstream/core/actions/action';
import type { ActingOperator, Role } from '~/upstream/core/actions/roles';
import type { Html } from '~/upstream/admin/web/html';

/** A request of a logged-in operator. */
export interface ConsoleRequest {
  host: OpsHost;
  operator: ActingOperator;
  /** Path parameters of the page (`:order`). */
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** Fields of the posted form without those of the frame; empty for a GET. */
  form: Readonly<Record<string, string>>;
  /** Secret of this login: values signed with it are valid only for it. */
  loginToken: string;
  /**
   * Renders the first fields of every form of the console: proof of this login, and a separate key so that it runs
   * once.
   */
  hidden: () => Html;
}

/** Reply of a page. */
export type ConsoleReply =
  | { kind: 'page'; title: string; body: Html; status?: number }
  /** Only to paths of the console. */
  | { kind: 'redirect'; to: string }
  | { kind: 'file'; bytes: Buffer; contentType: string }
  | { kind: 'missing'; what: string };

/** A page of the console; `pages/index.ts` lists it. */
export interface ConsolePage {
  /** Express path pattern. */
  path: string;
  /** Roles that may open it; its actions check separately. */
  roles: readonly Role[];
  /** Menu label; absent when it is opened from another page. */
  menu?: string;
  /** Set when its form may exceed 64 KB. */
  bodyLimitBytes?: number;
  /** Its form may contain text files (`enctype="multipart/form-data"`): each becomes its text, UTF-8 or GB18030. */
  takesTextFiles?: boolean;
  show(request: ConsoleRequest): Promise<ConsoleReply>;
  /** Handles a posted form. */
  post?(request: ConsoleRequest): Promise<ConsoleReply>;
}

export const definePage = (page: ConsolePage): ConsolePage => page;

/** Creates a page with its heading. */
export const createPageReply = (title: string, body: Html, status = 200): ConsoleReply => ({
  kind: 'page',
  title,
  body,
  status,
});
