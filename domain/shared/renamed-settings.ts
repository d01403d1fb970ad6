/**
 * Lists the former names of settings that an environment contains, one line each with the current name. A service
 * that started with one would silently lack the setting.
 */
export const listRenamedSettings = (
  environment: Readonly<Record<string, string | undefined>>,
  currentNames: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(currentNames)
    .filter(([former]) => (environment[former] ?? '').trim() !== '')
    .map(([former, current]) => `${former}: is now called ${current}`);
