import { keepSessionSecret, loadEnvFile } from './env-file.mjs';

// Environment of `npm run dev`: sources through Vite, changes appear immediately.
loadEnvFile('.env');
process.env.NODE_ENV ??= 'development';
process.env.DEV_SERVER ??= 'true';
// Demo accounts and sources are only for this machine; HOST=0.0.0.0 admits a phone on the same network.
process.env.HOST ??= '127.0.0.1';
keepSessionSecret();
