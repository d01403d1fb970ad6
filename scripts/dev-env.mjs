import { keepSessionSecret, loadEnvFile } from './env-file.mjs';

// Environment of `npm run dev`: the sources through Vite, changes shown at once.
loadEnvFile('.env');
process.env.NODE_ENV ??= 'development';
process.env.DEV_SERVER ??= 'true';
keepSessionSecret();
