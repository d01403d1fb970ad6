import type { PortalContext, Viewer } from '~/bff/http/app-context';
import { describeSuitability, getLibraryRights } from '~/app/features/lists/library-view';

export interface ViewerRiskFilter {
  /** Highest product risk that the viewer's class may buy, for list calls; absent while unknown. */
  risk_max?: number;
  /** Text above the list; null when every fund is listed. */
  text: string | null;
}

/**
 * Returns the risk filter for a list of public funds: only funds that fit the viewer's class are listed, as in the
 * library (domain rules, section 3).
 */
export function getViewerRiskFilter(viewer: Viewer | null): ViewerRiskFilter {
  const rights = getLibraryRights(viewer);
  return {
    ...(rights.riskMax === null ? {} : { risk_max: rights.riskMax }),
    text: describeSuitability(viewer, rights, 'public'),
  };
}

/** Loads the filter for pages on the public list, for which no login state is fetched. */
export const loadViewerRiskFilter = async (context: PortalContext): Promise<ViewerRiskFilter> =>
  getViewerRiskFilter(await context.viewer());
