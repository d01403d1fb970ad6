import { keepSessionSecret, loadEnvFile } from './env-file.mjs';

// Environment of `npm run dev`: the sources through Vite, changes shown at once.
loadEnvFile('.env');
process.env.NODE_ENV ??= 'development';
process.env.DEV_SERVER ??= 'true';
// Demo accounts and the sources are for this machine alone; HOST=0.0.0.0 lets a phone of the same network in.
process.env.HOST ??= '127.0.0.1';
keepSessionSecret();
