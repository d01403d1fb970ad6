import { fundFacets } from '~/upstream/services/catalogue/funds/fund-facets';
import { catalogueLists } from '~/upstream/services/catalogue/funds/lists';
import { peopleDetails } from '~/upstream/services/catalogue/funds/people-details';
import { peopleLists } from '~/upstream/services/catalogue/funds/people-lists';
import { related } from '~/upstream/services/catalogue/funds/related';
import { simuChannel } from '~/upstream/services/catalogue/funds/simu-channel';
import { simuPeople } from '~/upstream/services/catalogue/funds/simu-people';
import { simuDetail } from '~/upstream/services/catalogue/funds/simu-detail';
import { suggest } from '~/upstream/services/catalogue/funds/suggest';

export const catalogue = {
  ...catalogueLists,
  ...fundFacets,
  ...peopleLists,
  ...simuChannel,
  ...simuDetail,
  ...simuPeople,
  ...peopleDetails,
  ...suggest,
  ...related,
};
