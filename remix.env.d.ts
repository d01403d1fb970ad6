import '@remix-run/server-runtime';

/** Loader data travels by single fetch (remix.config.js), so its types are what the loader returned. */
declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}
