import type { ReactNode } from 'react';

/** A part as the page of parts shows it. */
export interface ComponentSample {
  /** File in `app/ui`, else its path below `app/`; without its ending. */
  name: string;
  /** Its class of use, in one sentence. */
  use: string;
  /** All its states. */
  show: ReactNode;
  /** It lies over the page or at its foot: shown on a page of its own. */
  isAlone?: true;
}
