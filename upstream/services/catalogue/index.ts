import { catalogueLists } from './lists';
import { peopleDetails } from './people-details';
import { peopleLists } from './people-lists';
import { simuChannel } from './simu-channel';
import { simuDetail } from './simu-detail';
import { suggest } from './suggest';

export const catalogue = {
  ...catalogueLists,
  ...peopleLists,
  ...simuChannel,
  ...simuDetail,
  ...peopleDetails,
  ...suggest,
};
