/** Icon set: 24-unit grid, strokes only; class `au` marks the gold stroke of a channel icon. */
export const iconPaths = {
  home: '<path d="M4 10.5 12 4l8 6.5V20h-5.5v-5.5h-5V20H4z"/>',
  news: '<path d="M4 5h13v14H6a2 2 0 0 1-2-2z"/><path d="M17 9h3v8a2 2 0 0 1-2 2h-1M7.5 9h6M7.5 12.5h6M7.5 16h4"/>',
  find: '<circle cx="11" cy="11" r="7"/><path d="m16.2 16.2 3.8 3.8M7.8 12.4 10 10.2l1.8 1.6 2.4-3"/>',
  star: '<path d="m12 4 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7 1-5.6-4.1-4 5.6-.8z"/>',
  person: '<circle cx="12" cy="8.5" r="4"/><path d="M4.5 20c.8-3.8 3.7-5.5 7.5-5.5s6.7 1.7 7.5 5.5"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4 4"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h10"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  back: '<path d="m14.5 5-7 7 7 7"/>',
  chevron: '<path d="m9.5 6 6 6-6 6"/>',
  down: '<path d="m6 9.5 6 6 6-6"/>',
  sort: '<path d="m8.5 9.5 3.5-3.5 3.5 3.5M8.5 14.5l3.5 3.5 3.5-3.5"/>',
  'arrow-down': '<path d="M12 5v13M7.5 13.5 12 18l4.5-4.5"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  minus: '<path d="M5 12h14"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  lock: '<rect x="5.5" y="10.5" width="13" height="9" rx="1.5"/><path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2.5"/>',
  info: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5M12 8v.2"/>',
  warn: '<path d="M12 4 3 19.5h18zM12 10v4.5M12 17v.2"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>',
  bell: '<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4"/>',
  gear: '<circle cx="12" cy="12" r="3"/><path d="M12 3.5v2.7M12 17.8v2.7M3.5 12h2.7M17.8 12h2.7M6 6l1.9 1.9M16.1 16.1 18 18M6 18l1.9-1.9M16.1 7.9 18 6"/>',
  eye: '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="3"/>',
  'eye-off':
    '<path d="M5 8.3C3.4 10 2.5 12 2.5 12S6 18.5 12 18.5c1.4 0 2.7-.4 3.8-.9M9 6c1-.3 1.9-.5 3-.5 6 0 9.5 6.5 9.5 6.5s-.7 1.4-2 2.9M4 4l16 16M10 10a3 3 0 0 0 4 4"/>',
  filter:
    '<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>',
  compare: '<path d="M8.5 4v16M15.5 4v16M4 8h4.5M4 12h4.5M15.5 12H20M15.5 16H20"/>',
  share: '<path d="M12 15V4M8 7.5 12 3.5l4 4M6 11.5H5v8.5h14v-8.5h-1"/>',
  phone: '<rect x="7" y="3" width="10" height="18" rx="2"/><path d="M11 18h2"/>',
  offline: '<path d="M3.5 9.5a13 13 0 0 1 17 0M6.5 13a8.5 8.5 0 0 1 11 0M9.5 16.3a4 4 0 0 1 5 0M4 4l16 16"/>',
  document: '<path d="M6 3.5h8L18.5 8v12.5H6z"/><path d="M14 3.5V8h4.5M9 12.5h6M9 16h6"/>',
  receipt: '<path d="M6 3.5h12v17l-3-2-3 2-3-2-3 2z"/><path d="M9 8.5h6M9 12.5h6"/>',
  calendar:
    '<rect x="4.5" y="5.5" width="15" height="14" rx="1.5"/><path d="M4.5 10h15M8.5 3.5v4M15.5 3.5v4"/>',
  plan: '<rect x="4.5" y="5.5" width="15" height="14" rx="1.5"/><path d="M4.5 10h15M8.5 3.5v4M15.5 3.5v4M8.5 14.5l2.3 2 4.2-4"/>',
  card: '<rect x="3.5" y="6" width="17" height="12.5" rx="1.5"/><path d="M3.5 10.5h17M7 15h4"/>',
  wallet:
    '<path d="M4 7.5A2 2 0 0 1 6 5.5h11v3M4 7.5v10a2 2 0 0 0 2 2h14v-11H6a2 2 0 0 1-2-1z"/><path d="M16 14h.2"/>',
  swap: '<path d="M5 9h13l-3.5-3.5M19 15H6l3.5 3.5"/>',
  headset:
    '<path d="M4.5 14v-2a7.5 7.5 0 0 1 15 0v2"/><rect x="3.5" y="13" width="3.5" height="5" rx="1"/><rect x="17" y="13" width="3.5" height="5" rx="1"/><path d="M19 18c0 1.7-1.5 2.5-4 2.5"/>',
  'text-size': '<path d="M3.5 18 8.5 6l5 12M5.2 14h6.6M15 18l3-7 3 7M16 15.7h4"/>',
  shield:
    '<path d="M12 3.5 19 6v5.5c0 4.2-2.8 7.2-7 9-4.2-1.8-7-4.8-7-9V6z"/><path d="m9 11.8 2.2 2.2 4-4.2"/>',
  association: '<circle cx="12" cy="12" r="8.5"/><path d="M7.5 15.5 12 7l4.5 8.5M9 12.8h6"/>',
  bank: '<path d="M3.5 9.5 12 4.5l8.5 5zM5 19.5h14M6.5 12v5M10.2 12v5M13.8 12v5M17.5 12v5"/>',
  like: '<path d="M7 10.5 11 4c1.5 0 2.3 1 2 2.5l-.6 3H19l-1.5 9H7zM7 10.5H4v8h3"/>',
  play: '<circle cx="12" cy="12" r="8.5"/><path d="m10 8.5 5.5 3.5L10 15.5z"/>',
  copy: '<rect x="8.5" y="8.5" width="11" height="11" rx="1.5"/><path d="M15.5 8.5v-3a1 1 0 0 0-1-1h-9a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h3"/>',
  upload: '<path d="M12 16V5M7.5 9.5 12 5l4.5 4.5M5 19.5h14"/>',
  candles:
    '<path d="M6 6v3M6 16v2.5M18 7v3M18 16v3"/><rect x="4" y="9" width="4" height="7"/><rect x="16" y="10" width="4" height="6"/><path class="accent" d="M12 3.5V6M12 14v2.5M10 6h4v8h-4z"/>',
  pie: '<path d="M12 4a8 8 0 1 0 8 8h-8z"/><path class="accent" d="M15 4a8 8 0 0 1 5 5h-5z"/>',
  gem: '<path d="M6 4h12l3 5-9 11L3 9z"/><path class="accent" d="M3 9h18M9 9l3 11 3-11-3-5z"/>',
  podium:
    '<path d="M4 20v-7h5v7M15 20v-5h5v5M9 20V8h6v12M3 20h18"/><path class="accent" d="m12 2.5.8 1.6 1.7.3-1.3 1.2.3 1.7-1.5-.8-1.5.8.3-1.7-1.3-1.2 1.7-.3z"/>',
  ranking: '<path d="M4 6h16M4 12h11M4 18h7"/><path class="accent" d="M19 11v8M16.5 16.5 19 19l2.5-2.5"/>',
  book: '<path d="M4 5.5c3-1 5.5-.7 8 1 2.5-1.7 5-2 8-1V18c-3-1-5.5-.7-8 1-2.5-1.7-5-2-8-1z"/><path class="accent" d="M12 6.5V19"/>',
  roadshow:
    '<rect x="3.5" y="4.5" width="17" height="12" rx="1.5"/><path d="M8.5 20h7M12 16.5V20"/><path class="accent" d="m10.5 8 4 2.5-4 2.5z"/>',
  growth:
    '<path d="M4 20h16M6 20V9l6-5 6 5v11"/><path class="accent" d="M12 20v-7M12 15.5c0-2 1.5-3 3.5-3 0 2-1.5 3-3.5 3zM12 14c0-1.7-1.2-2.5-3-2.5 0 1.7 1.2 2.5 3 2.5z"/>',
} as const;

export type IconName = keyof typeof iconPaths;
