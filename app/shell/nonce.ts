import { createContext } from 'react';

/** The answer's CSP nonce while the server renders; the browser hides it from scripts, so there it is undefined. */
export const NonceContext = createContext<string | undefined>(undefined);
