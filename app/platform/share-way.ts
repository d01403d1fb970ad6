/** What a person hands on of a page. */
export interface ShareablePage {
  /** One line, without tags. */
  title: string;
  text: string;
  /** Absolute address with the sharer's codes. */
  url: string;
  /** Absolute address of the picture beside the link. */
  image: string;
}

/** Says whether the shell has taken it; what it has not is shared by the browser. */
export type ShellShareHandler = (page: ShareablePage) => Promise<boolean>;

let way: ShellShareHandler | null = null;

/** The shell around the page shares from now on; returns what lets go again. Loaded only in the shells that can. */
export function setShellShareHandler(own: ShellShareHandler): () => void {
  way = own;
  return () => {
    if (way === own) way = null;
  };
}

/** Hands a page to the shell, where there is one that shares. */
export const shareByShell = (page: () => ShareablePage): Promise<boolean> =>
  way ? way(page()).catch(() => false) : Promise.resolve(false);
