/** Headers of a CSV file; `plainName` is for clients that cannot read a Chinese file name. */
export const buildCsvHeaders = (fileName: string, plainName: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
});
