/** Folders below app/pages that the nightly run checks completely. */
export const VISUAL_CHECK_AREAS = {
  privateLife: [
    'verification/',
    'private/appointments/',
    'private/certificates/',
    'private/orders/',
    'private/surveys/',
    'own/assets/',
  ],
  publicTrade: ['public/trade/', 'public/plans/', 'public/account/'],
} as const;
