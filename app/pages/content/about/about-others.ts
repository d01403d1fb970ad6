import type { Edition } from '~/domain/platform/edition';
import { servicePaths } from '~/app/paths/service';
import { ABOUT_PAGES, COMPANY_DETAILS_PAGE, PLATFORM_PAGE } from '~/app/pages/content/about/about-text';
import { ABOUT_TYPES } from '~/app/pages/content/shared/about-types';

/** Links to the pages about the company, without the page at `here`. */
export const buildOtherAboutLinks = (edition: Edition, here: string): { to: string; title: string }[] =>
  [
    ...ABOUT_TYPES.map((type) => ({
      to: servicePaths.aboutOf(edition, type),
      title: ABOUT_PAGES[type].title,
    })),
    { to: servicePaths.aboutDetails(edition), title: COMPANY_DETAILS_PAGE.title },
    { to: servicePaths.platform(edition), title: PLATFORM_PAGE.title },
  ].filter(({ to }) => to !== here);
