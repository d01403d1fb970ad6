/** Folders below app/pages whose every page the long run looks at; that they are there is tested every time. */
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
