import type { PortalContext, Viewer } from '~/bff/http/app-context';
import { describeSuitability, getLibraryRights } from '~/app/features/lists/library-view';

export interface ViewerRiskFilter {
  /** Highest product risk the viewer's class may buy, for the call of a list; absent while it is not known. */
  risk_max?: number;
  /** Said above the list; null while every fund stands in it. */
  text: string | null;
}

/** What of a list of public funds stands in it for a viewer: only what fits their class, as in the library (domain rules, section 3). */
export function getViewerRiskFilter(viewer: Viewer | null): ViewerRiskFilter {
  const rights = getLibraryRights(viewer);
  return {
    ...(rights.riskMax === null ? {} : { risk_max: rights.riskMax }),
    text: describeSuitability(viewer, rights, 'public'),
  };
}

/** `fitOf` for pages on the public list: no login state is fetched for them, so it is asked for here. */
export const loadViewerRiskFilter = async (context: PortalContext): Promise<ViewerRiskFilter> =>
  getViewerRiskFilter(await context.viewer());
