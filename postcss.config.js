import autoprefixer from 'autoprefixer';
import tailwindcss from 'tailwindcss';
import olderBrowsers from './scripts/postcss-older-browsers.mjs';

export default { plugins: [tailwindcss(), autoprefixer(), olderBrowsers()] };
