import { filedProducts } from '~/upstream/modules/funds/filed-products';
import { fundFacets } from '~/upstream/modules/funds/fund-facets';
import { catalogueLists } from '~/upstream/modules/funds/lists';
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
