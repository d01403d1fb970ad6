import type { PortalContext } from '~/bff/app-context';
import { fitText, rightsOf } from '../market/library-view';

export interface ViewerFit {
  /** Highest product risk the viewer's class may buy, for the call of a list; absent while it is not known. */
  risk_max?: number;
  /** Said above the list; null while every fund stands in it. */
  text: string | null;
}

/**
 * What of a list of public funds stands in it for whoever looks: only what fits their class, as in the library (domain
 * rules, section 3). These pages are on the public list, so the login state is asked for here.
 */
export async function viewerFit(context: PortalContext): Promise<ViewerFit> {
  const viewer = await context.viewer();
  const rights = rightsOf(viewer);
  return {
    ...(rights.riskMax === null ? {} : { risk_max: rights.riskMax }),
    text: fitText(viewer, rights, 'public'),
  };
}
