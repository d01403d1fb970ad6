import type { ReactNode } from 'react';

/** A component as shown in the gallery. */
export interface ComponentSample {
  /** File name in `app/ui`, or path below `app/`; without extension. */
  name: string;
  /** Use of the component, in one sentence. */
  use: string;
  /** All its states. */
  show: ReactNode;
  /** It covers the page or is fixed at its foot, so it is shown on a separate page. */
  isStandalone?: true;
}
