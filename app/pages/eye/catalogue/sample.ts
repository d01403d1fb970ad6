import type { ReactNode } from 'react';

/** A part of `ui` as the page of parts shows it. */
export interface Sample {
  /** File in `app/ui`, without its ending. */
  name: string;
  /** Its class of use, in one sentence. */
  use: string;
  /** All its states. */
  show: ReactNode;
}
