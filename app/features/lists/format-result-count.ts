/** Text for the number of results of a search or a filter; `isMore`: counting stopped at this number. */
export const foundText = (total: number, isMore: boolean): string =>
  isMore ? `找到至少 ${total} 条` : `找到 ${total} 条`;

interface Group {
  total: number;
  is_total_more?: boolean;
}

/** Text for the number of results over all kinds of a search. */
export const formatGroupResultCount = (groups: readonly Group[]): string =>
  foundText(
    groups.reduce((sum, { total }) => sum + total, 0),
    groups.some((group) => group.is_total_more === true),
  );
