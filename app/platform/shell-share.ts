/** Content of a page that a person shares. */
export interface ShareablePage {
  /** One line, without tags. */
  title: string;
  text: string;
  /** Absolute address with the sharer's codes. */
  url: string;
  /** Absolute address of the preview picture. */
  image: string;
}

/** Resolves whether the shell handled the share; otherwise the browser shares the page. */
export type ShellShareHandler = (page: ShareablePage) => Promise<boolean>;

let way: ShellShareHandler | null = null;

/**
 * Registers the shell's share handler; returns a function that removes it. Loaded only in shells that can share.
 */
export function setShellShareHandler(own: ShellShareHandler): () => void {
  way = own;
  return () => {
    if (way === own) way = null;
  };
}

/** Shares a page through the shell, if it has a handler. */
export const shareByShell = (page: () => ShareablePage): Promise<boolean> =>
  way ? way(page()).catch(() => false) : Promise.resolve(false);
