import { choiceSamples } from '~/app/pages/gallery/components/choice-samples';
import { buildChartSamples } from '~/app/pages/gallery/components/chart-samples';
import type { ChartModels } from '~/app/pages/gallery/components/chart-models';
import { fieldSamples } from '~/app/pages/gallery/components/field-samples';
import { figureSamples } from '~/app/pages/gallery/components/figure-samples';
import { fundSamples } from '~/app/pages/gallery/components/fund-samples';
import { listSamples } from '~/app/pages/gallery/components/list-samples';
import { newsSamples } from '~/app/pages/gallery/components/news-samples';
import { ownSamples } from '~/app/pages/gallery/components/own-samples';
import { imageSamples } from '~/app/pages/gallery/components/picture-samples';
import type { ComponentSample } from '~/app/pages/gallery/components/sample';
import { stateSamples } from '~/app/pages/gallery/components/state-samples';

/** All samples, in the order of the page. */
export const buildAllSamples = (charts: ChartModels): readonly ComponentSample[] => [
  ...stateSamples,
  ...listSamples,
  ...figureSamples,
  ...choiceSamples,
  ...fieldSamples,
  ...imageSamples,
  ...buildChartSamples(charts),
  ...fundSamples,
  ...newsSamples,
  ...ownSamples,
];
