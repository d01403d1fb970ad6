/** Note that accompanies every past figure, on one line (domain rules, section 6). */
export const PastPerformanceNote = () => <span className="whitespace-nowrap">过往业绩不预示未来表现。</span>;

/** Source of published figures. */
export const FIGURE_SOURCE_TEXT = '来源：管理人披露、托管人复核。';
