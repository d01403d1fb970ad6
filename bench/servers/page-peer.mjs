import { pathToFileURL } from 'node:url';
import express from 'express';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

// Plain Express + React 18: a component with the markup of a page, its data already loaded, rendered again for
// every request. No router, no loader, no session, no header except the content type.
const [portText, ...modules] = process.argv.slice(2);
const pages = await Promise.all(modules.map((file) => import(pathToFileURL(file).href)));

const app = express();
app.disable('x-powered-by');
pages.forEach(({ Page }, number) => {
  app.get(`/${number}`, (_request, response) => {
    const html = `<!DOCTYPE html>${renderToString(createElement(Page))}`;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    // Without an ETag, for which Express would hash every page.
    response.end(html);
  });
});
app.get('/', (_request, response) => response.end('ready'));
app.listen(Number(portText), '127.0.0.1');
