import { filedProducts } from '~/upstream/modules/funds/filed-products';
import { fundFacets } from '~/upstream/modules/funds/fund-facets';
import { fundOfFunds } from '~/upstream/modules/funds/fund-of-funds';
import { companyManagerDetails } from '~/upstream/modules/funds/people-details';
import { companyManagerLists } from '~/upstream/modules/funds/people-lists';
import { recommended } from '~/upstream/modules/funds/recommended';
import { companyLists } from '~/upstream/modules/funds/companies';
import { related } from '~/upstream/modules/funds/related';
import { simuChannel } from '~/upstream/modules/funds/simu-channel';
import { simuCompanyManagers } from '~/upstream/modules/funds/simu-people';
import { simuDetail } from '~/upstream/modules/funds/simu-detail';
import { suggest } from '~/upstream/modules/funds/suggest';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { implementCalls } from '~/upstream/core/service-context';
import { loadPublicFilter, loadSimuFilter } from '~/upstream/modules/funds/fund-filters';
import { loadFundIdPage } from '~/upstream/modules/funds/fund-page';
import { loadPublicBriefs } from '~/upstream/modules/funds/public-briefs';
import { loadSimuBriefs } from '~/upstream/modules/funds/simu-briefs';

/** Fund list calls. */
const catalogueLists = implementCalls('catalogue', {
  async simuList({ query, account, context: { db, now } }) {
    const today = toShanghaiDay(now());
    const { rows } = await loadSimuFilter(db, query, today);
    const { ids, ...page } = await loadFundIdPage(db, rows, query, now().getTime());
    return { list: await loadSimuBriefs(db, ids, account?.id ?? null, today), ...page };
  },

  async publicList({ query, account, context: { db, now } }) {
    const { rows } = await loadPublicFilter(db, query, toShanghaiDay(now()));
    const { ids, ...page } = await loadFundIdPage(db, rows, query, now().getTime());
    return { list: await loadPublicBriefs(db, ids, account?.id ?? null), ...page };
  },
});

export const catalogue = {
  ...catalogueLists,
  ...filedProducts,
  ...fundFacets,
  ...fundOfFunds,
  ...companyManagerLists,
  ...simuChannel,
  ...simuDetail,
  ...simuCompanyManagers,
  ...companyManagerDetails,
  ...suggest,
  ...recommended,
  ...related,
  ...companyLists,
};
