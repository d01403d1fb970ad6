import { catalogueLists } from './lists';
import { peopleDetails } from './people-details';
import { simuChannel } from './simu-channel';
import { simuDetail } from './simu-detail';
import { suggest } from './suggest';

export const catalogue = { ...catalogueLists, ...simuChannel, ...simuDetail, ...peopleDetails, ...suggest };
