/** POLYFILLED_APIS of browser-apis.ts, loaded when one of them is missing. */
import 'core-js/modules/es.array.at';
