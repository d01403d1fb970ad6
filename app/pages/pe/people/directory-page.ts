import { z } from 'zod';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import type { Edition } from '~/domain/platform/edition';
import { PE_STAGE_NAMES, PE_STAGES } from '~/contract/kinds';
import { emptyToUndefined } from '~/app/features/funds/directory-query';
import type { DirectoryView } from '~/app/features/funds/directory-view';

/** Filters of the directories of institutions and people. */
export const directoryQuery = z.object({
  keyword: emptyToUndefined(createSearchTextSchema(30).min(1)),
  stage: emptyToUndefined(z.enum(PE_STAGES)),
  city: emptyToUndefined(z.string().max(20)),
});

interface DirectoryPageOptions {
  rows: DirectoryView['rows'];
  cities: readonly string[];
  query: z.output<typeof directoryQuery>;
  edition: Edition;
  path: (edition: Edition) => string;
  /** Measure word for the count. */
  unit: string;
}

/** Builds a directory on a single page, with its filters. */
export const buildPeDirectory = ({
  rows,
  cities,
  query,
  edition,
  path,
  unit,
}: DirectoryPageOptions): DirectoryView => ({
  rows,
  countText: `共 ${rows.length} ${unit}`,
  find: {
    action: path(edition),
    keyword: query.keyword ?? '',
    letters: [],
    selects: [
      {
        ...{ name: 'stage', label: '阶段', value: query.stage ?? '' },
        options: PE_STAGES.map((value) => ({ value, label: PE_STAGE_NAMES[value] })),
      },
      {
        ...{ name: 'city', label: '城市', value: query.city ?? '' },
        options: cities.map((value) => ({ value, label: value })),
      },
    ],
    resetTo: Object.values(query).some((value) => value !== undefined) ? path(edition) : null,
  },
  pager: { page: 1, pageCount: 1, nextTo: null, firstTo: null },
});
