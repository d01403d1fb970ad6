import { filedProducts } from '~/upstream/services/catalogue/funds/filed-products';
import { fundFacets } from '~/upstream/services/catalogue/funds/fund-facets';
import { catalogueLists } from '~/upstream/services/catalogue/funds/lists';
import { fundOfFunds } from '~/upstream/services/catalogue/funds/fund-of-funds';
import { peopleDetails } from '~/upstream/services/catalogue/funds/people-details';
import { peopleLists } from '~/upstream/services/catalogue/funds/people-lists';
import { recommended } from '~/upstream/services/catalogue/funds/recommended';
import { houseLists } from '~/upstream/services/catalogue/houses';
import { related } from '~/upstream/services/catalogue/funds/related';
import { simuChannel } from '~/upstream/services/catalogue/funds/simu-channel';
import { simuPeople } from '~/upstream/services/catalogue/funds/simu-people';
import { simuDetail } from '~/upstream/services/catalogue/funds/simu-detail';
import { suggest } from '~/upstream/services/catalogue/funds/suggest';

export const catalogue = {
  ...catalogueLists,
  ...filedProducts,
  ...fundFacets,
  ...fundOfFunds,
  ...peopleLists,
  ...simuChannel,
  ...simuDetail,
  ...simuPeople,
  ...peopleDetails,
  ...suggest,
  ...recommended,
  ...related,
  ...houseLists,
};
