import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { hasApi, POLYFILLED_APIS } from '~/app/platform/browser-apis';
import { canHydrate } from '~/app/platform/can-hydrate';
import { noteEarlyInput } from '~/app/platform/early-input';
import { reloadOnLostChunk } from '~/app/platform/lost-chunk';
import { protectMovedText } from '~/app/platform/moved-text';
import { fetchRouterResponse, sendRouterPost } from '~/app/route-kit/answered-post';

reloadOnLostChunk(window);
// Read by Remix's single fetch (patches/@remix-run+react+2.17.5.patch).
window.__portalRequests = { post: sendRouterPost, fetch: fetchRouterResponse };

function hydrate(): void {
  protectMovedText(document);
  noteEarlyInput(document);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}

// Browsers without these features keep the page as the server sent it: every link and form works.
if (canHydrate(window)) {
  if (POLYFILLED_APIS.every((api) => hasApi(window, api))) hydrate();
  else void import('~/app/platform/polyfills').then(hydrate);
}
