import { API_TRACK_EVENTS, API_TRACK_ITEMS, API_TRACK_KEY } from '~/domain/shared/constants';

/** Lists sent together: at 3 events or 5 items under one key (CONST-026 to CONST-028), or when the page is left. */
export interface BatchQueue<Item> {
  add(items: readonly Item[], key?: string): void;
  /** Sends the pending items. */
  flush(): void;
}

export function createBatchQueue<Item>(send: (key: string, items: Item[]) => void): BatchQueue<Item> {
  const open = new Map<string, { events: number; items: Item[] }>();
  const leave = (key: string): void => {
    const batch = open.get(key);
    open.delete(key);
    if (batch && batch.items.length > 0) send(key, batch.items);
  };
  return {
    add(items, key = API_TRACK_KEY) {
      if (items.length === 0) return;
      const { events, items: earlier } = open.get(key) ?? { events: 0, items: [] };
      const batch = { events: events + 1, items: [...earlier, ...items] };
      open.set(key, batch);
      if (batch.events >= API_TRACK_EVENTS || batch.items.length >= API_TRACK_ITEMS) leave(key);
    },
    flush: () => [...open.keys()].forEach(leave),
  };
}
