/** Files of `public/` that the head of each document references. */
export const headFiles = {
  icon: '/icon-192.png',
  touchIcon: '/apple-touch-icon.png',
  manifest: '/manifest.webmanifest',
} as const;
