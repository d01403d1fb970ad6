import { expect, it } from 'vitest';
import { findServerOnlyReason } from '~/scripts/browser-modules';

it.each([
  ['/r/node_modules/react-dom/client.js', null],
  ['/r/app/root.tsx', null],
  ['/r/domain/shared/text.ts', null],
  ['\0vite/preload-helper', null],
  ['/r/node_modules/ics/dist/index.js', 'the package ics'],
  ['/r/node_modules/@remix-run/node/dist/index.js', 'the package @remix-run/node'],
  // A nested package is checked by its own name.
  ['/r/node_modules/react/node_modules/pino/pino.js', 'the package pino'],
  ['/r/bff/core/errors.ts', 'a module of bff/'],
  ['/r/upstream/core/db/open.ts', 'a module of upstream/'],
  ['__vite-browser-external', 'a module of Node'],
])('%s: %s', (id, part) => expect(findServerOnlyReason(id, '/r/')).toBe(part));
