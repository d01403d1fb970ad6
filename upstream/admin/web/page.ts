import type { OpsHost } from '~/upstream/core/actions/action';
import type { ActingOperator, Role } from '~/upstream/core/actions/roles';
import type { Html } from '~/upstream/admin/web/html';

/** A request of an operator who is logged in. */
export interface ConsoleRequest {
  host: OpsHost;
  operator: ActingOperator;
  /** Parts of the path that the page names (`:order`). */
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** Fields of the posted form, those of the frame taken out; none of a GET. */
  form: Readonly<Record<string, string>>;
  /** Secret of this login: what is signed with it is good for it alone. */
  loginToken: string;
  /** Fields that every form of the desk begins with: that it is of this login, and a key of its own by which it runs once. */
  hidden: () => Html;
}

/** What a page answers. */
export type ConsoleReply =
  | { kind: 'page'; title: string; body: Html; status?: number }
  /** Only to paths of the desk. */
  | { kind: 'redirect'; to: string }
  | { kind: 'file'; bytes: Buffer; contentType: string }
  | { kind: 'missing'; what: string };

/** A page of the desk; `pages/index.ts` lists it. */
export interface ConsolePage {
  /** As Express reads it. */
  path: string;
  /** Who may open it; the actions it runs look by themselves. */
  roles: readonly Role[];
  /** Its word in the menu; none where it is opened from another page. */
  menu?: string;
  /** Where its form may be larger than 64 KB. */
  bodyLimitBytes?: number;
  /** Its form may carry text files (`enctype="multipart/form-data"`): each becomes its text, UTF-8 or GB18030. */
  takesTextFiles?: boolean;
  show(request: ConsoleRequest): Promise<ConsoleReply>;
  /** What a posted form does. */
  post?(request: ConsoleRequest): Promise<ConsoleReply>;
}

export const definePage = (page: ConsolePage): ConsolePage => page;

/** A page with its heading. */
export const createPageReply = (title: string, body: Html, status = 200): ConsoleReply => ({
  kind: 'page',
  title,
  body,
  status,
});
