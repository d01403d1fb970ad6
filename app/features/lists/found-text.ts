/** How many a search or a filter found, for the one line that says so; `isMore`: counting stopped there. */
export const foundText = (total: number, isMore: boolean): string =>
  isMore ? `找到至少 ${total} 条` : `找到 ${total} 条`;

interface Group {
  total: number;
  is_total_more?: boolean;
}

/** The same over the kinds of a search. */
export const foundInGroups = (groups: readonly Group[]): string =>
  foundText(
    groups.reduce((sum, { total }) => sum + total, 0),
    groups.some((group) => group.is_total_more === true),
  );
