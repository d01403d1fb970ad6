import '@remix-run/server-runtime';

/** Loader data is sent with single fetch (remix.config.js), so its type is the return type of the loader. */
declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}
