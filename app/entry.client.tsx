import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { canHydrate } from '~/app/platform/can-hydrate';
import { reloadOnLostChunk } from '~/app/platform/lost-chunk';

reloadOnLostChunk(window);

// Browsers without these keep the page as the server sent it: every link and form of it works.
if (canHydrate(window)) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}
