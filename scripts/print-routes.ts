import routes from '~/app/routes';

// Prints the route map: path, layout, module. `npm run routes`
interface Entry {
  path?: string;
  index?: boolean;
  file: string;
  children?: Entry[];
}

const lines: [string, string, string][] = [];
function walk(entries: Entry[], layout: string, prefix: string): void {
  for (const entry of entries) {
    const path = entry.index ? '/' : `${prefix}/${entry.path ?? ''}`;
    if (entry.children)
      walk(entry.children, entry.file.replace(/^.*layouts\/|\.tsx$/g, ''), entry.path ? path : prefix);
    else lines.push([path.replace(/\/+/g, '/').replace('/:product', '/{product}'), layout, entry.file]);
  }
}
walk((await routes) as Entry[], 'root', '');
const widths = [0, 1].map((column) => Math.max(...lines.map((line) => line[column]!.length)));
for (const [path, layout, file] of lines) {
  process.stdout.write(`${path.padEnd(widths[0]!)}  ${layout.padEnd(widths[1]!)}  ${file}\n`);
}
process.stdout.write(`${lines.length} pages\n`);
