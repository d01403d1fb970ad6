/** Headers of a CSV file; `plainName` is for what reads no name in Chinese. */
export const buildCsvHeaders = (fileName: string, plainName: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
});
