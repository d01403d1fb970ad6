import { PERSONAL_DATA_AREAS } from '~/domain/person/own-data';
import type { AnyPersonalData } from '~/upstream/core/db/data-ownership';

/** Returns the path of a table in a copy: the folder of its area and the file name. */
export function getTableEntryName({ areas, copy }: AnyPersonalData, ending: 'csv' | 'json'): string {
  const [first] = areas;
  if (first === undefined || !('file' in copy)) throw new Error('the table has no file in the data copy');
  return `${PERSONAL_DATA_AREAS[first.area].title}/${copy.file}.${ending}`;
}

/** Returns the path of a file in a copy: its id and name, without characters that are invalid in a folder. */
export const getFileEntryName = ({ id, name }: { id: string; name: string }): string =>
  `文件/${id}-${name.replace(/[\u0000-\u001f\u007f"*/:<>?\\|]/g, '_')}`;
