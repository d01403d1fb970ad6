import type * as HtmlToImage from 'html-to-image';
import type { ThirdPartyAddresses } from '~/bff/app-context';
import { createScriptLoader, LOAD_FAILED, type LoadStatus } from './script-loader';

export type ThirdPartyScript = keyof ThirdPartyAddresses;
type DomToImage = Pick<typeof HtmlToImage, 'toPng'>;

/**
 * Everything of third parties that the browser may load, each once and only when it is needed: the carrier's one-tap
 * SDK, the app-wakeup SDK and WeChat's script from the addresses the settings give (the shell hands them over; the
 * Content-Security-Policy opens their origins and no other), and the DOM-to-image library from our own files.
 * Whatever cannot be had fails with 加载失败 (ERR-017); the plain way stays. A page makes one and keeps it.
 */
export function createThirdParty(
  scripts = createScriptLoader(),
  importDomToImage: () => Promise<DomToImage> = () => import('html-to-image'),
) {
  let domToImage: DomToImage | null = null;
  const libraries = createScriptLoader(async () => {
    domToImage = await importDomToImage();
  });
  return {
    /** Loads a script; fails at once where a setting leaves it off. */
    load(name: ThirdPartyScript, addresses: ThirdPartyAddresses): Promise<void> {
      const address = addresses[name];
      return address === null ? Promise.reject(new Error(LOAD_FAILED)) : scripts.load(name, address);
    },
    status: (name: ThirdPartyScript): LoadStatus => scripts.status(name),
    /** Loads what draws a part of the page as a picture. */
    async loadDomToImage(): Promise<DomToImage> {
      await libraries.load('dom-to-image', 'html-to-image');
      if (domToImage === null) throw new Error(LOAD_FAILED);
      return domToImage;
    },
  };
}
