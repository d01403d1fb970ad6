import { catalogueLists } from './lists';
import { peopleDetails } from './people-details';
import { simuDetail } from './simu-detail';
import { suggest } from './suggest';

export const catalogue = { ...catalogueLists, ...simuDetail, ...peopleDetails, ...suggest };
