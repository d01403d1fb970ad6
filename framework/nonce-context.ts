import { createContext } from 'react';

/**
 * CSP nonce of the response while the server renders; the browser hides it from scripts, so it is undefined there.
 */
export const NonceContext = createContext<string | undefined>(undefined);
