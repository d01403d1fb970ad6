import { choiceSamples } from '~/app/pages/eye/catalogue/choice-samples';
import { chartSamples } from '~/app/pages/eye/catalogue/chart-samples';
import type { ChartModels } from '~/app/pages/eye/catalogue/chart-models';
import { fieldSamples } from '~/app/pages/eye/catalogue/field-samples';
import { figureSamples } from '~/app/pages/eye/catalogue/figure-samples';
import { fundSamples } from '~/app/pages/eye/catalogue/fund-samples';
import { listSamples } from '~/app/pages/eye/catalogue/list-samples';
import { newsSamples } from '~/app/pages/eye/catalogue/news-samples';
import { ownSamples } from '~/app/pages/eye/catalogue/own-samples';
import { pictureSamples } from '~/app/pages/eye/catalogue/picture-samples';
import type { Sample } from '~/app/pages/eye/catalogue/sample';
import { stateSamples } from '~/app/pages/eye/catalogue/state-samples';

/** Every part that is shown, in the order of the page. */
export const allSamples = (charts: ChartModels): readonly Sample[] => [
  ...stateSamples,
  ...listSamples,
  ...figureSamples,
  ...choiceSamples,
  ...fieldSamples,
  ...pictureSamples,
  ...chartSamples(charts),
  ...fundSamples,
  ...newsSamples,
  ...ownSamples,
];
