import { choiceSamples } from '~/app/pages/gallery/components/choice-samples';
import { chartSamples } from '~/app/pages/gallery/components/chart-samples';
import type { ChartModels } from '~/app/pages/gallery/components/chart-models';
import { fieldSamples } from '~/app/pages/gallery/components/field-samples';
import { figureSamples } from '~/app/pages/gallery/components/figure-samples';
import { fundSamples } from '~/app/pages/gallery/components/fund-samples';
import { listSamples } from '~/app/pages/gallery/components/list-samples';
import { newsSamples } from '~/app/pages/gallery/components/news-samples';
import { ownSamples } from '~/app/pages/gallery/components/own-samples';
import { pictureSamples } from '~/app/pages/gallery/components/picture-samples';
import type { Sample } from '~/app/pages/gallery/components/sample';
import { stateSamples } from '~/app/pages/gallery/components/state-samples';

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
