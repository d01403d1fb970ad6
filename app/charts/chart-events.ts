/** Kinds of points on a line: events of the fund and events of the viewer. */
export const CHART_EVENT_LABELS = {
  dividend: '分红',
  split: '拆分',
  manager: '经理变更',
  buy: '买入',
  sell: '赎回',
} as const;
export type ChartEventKind = keyof typeof CHART_EVENT_LABELS;

export interface ChartEvent {
  /** ISO day. */
  date: string;
  kind: ChartEventKind;
  /** A few words, without the date and the name of the kind. */
  text: string;
}

/** Written out in full, so that the stylesheet build keeps these classes. */
export const CHART_EVENT_CLASSES: Record<ChartEventKind, string> = {
  dividend: 'chart-event',
  split: 'chart-event',
  manager: 'chart-event chart-event-manager',
  buy: 'chart-event chart-event-buy',
  sell: 'chart-event chart-event-sell',
};

/** Shapes in a box from −6 to 6; they differ without their colour. */
export const CHART_EVENT_SHAPES: Record<ChartEventKind, string> = {
  dividend: 'M0 -4.5A4.5 4.5 0 1 1 0 4.5A4.5 4.5 0 1 1 0 -4.5Z',
  split: 'M-4 -4H4V4H-4Z',
  manager: 'M0 -5.5L5.5 0L0 5.5L-5.5 0Z',
  buy: 'M0 -5.5L5 4H-5Z',
  sell: 'M0 5.5L5 -4H-5Z',
};
