import { BROWSER_PATHS } from '~/contract/browser-paths';

/** A record of the observer call; upstream stores it bounded. */
export interface Observation {
  event_name: string;
  timings?: Record<string, number>;
}

/** Sends one observation with the page it belongs to; never disturbs the page, and crawlers send none (SEO-001). */
export function observe(observation: Observation): void {
  if (document.documentElement.getAttribute('data-client') === 'crawler') return;
  const { pathname, search, origin } = window.location;
  const body = JSON.stringify({
    ...observation,
    page_url: pathname,
    page_search: search,
    page_origin: origin,
  });
  try {
    if (navigator.sendBeacon && navigator.sendBeacon(BROWSER_PATHS.observe, body)) return;
    const request = new XMLHttpRequest();
    request.open('POST', BROWSER_PATHS.observe);
    request.setRequestHeader('content-type', 'text/plain');
    request.send(body);
  } catch {
    // What is not observed is lost; the page goes on.
  }
}
