import type { FileKind } from '~/contract/file-rules';
import { CsvFormatError, parseCsv } from '~/upstream/core/db/import/csv';
import { parseImport } from '~/upstream/core/db/import/read-rows';
import { ImportError } from '~/upstream/core/db/import/report';
import { parseTextForm } from '~/upstream/core/files/text-form';
import { normaliseFile } from '~/upstream/core/files/normalise';
import { createInputRefusal } from '~/upstream/core/refusal';
import { listHeaderColumns } from '~/upstream/core/files/bank-statement/columns';
import { parseStatement } from '~/upstream/core/files/bank-statement/read-statement';
import { readSignature } from '~/upstream/core/signing/read-signature';

/** All code that parses bytes from people or operators. It runs only in the process of `upload-worker.ts`. */
export const uploadTasks = {
  normalise: ({ bytes, kind }: { bytes: Uint8Array; kind: FileKind }) => normaliseFile(asBuffer(bytes), kind),
  signature: ({ bytes }: { bytes: Uint8Array }) => readSignature(asBuffer(bytes)),
  textForm: parseTextForm,
  statement: ({ text, columns }: { text: string; columns: Readonly<Record<string, string>> }) =>
    parseStatement(text, columns),
  statementColumns: ({ text }: { text: string }) => listHeaderColumns(text),
  /** Rows of any table, with their lines. */
  table({ text, rowsMax }: { text: string; rowsMax: number }) {
    try {
      return parseCsv(text, { rowsMax });
    } catch (error) {
      if (!(error instanceof CsvFormatError)) throw error;
      throw createInputRefusal(error.message);
    }
  },
  importRows({ text }: { text: string }) {
    try {
      return parseImport(text);
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      throw createInputRefusal(error.message);
    }
  },
};

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

export type UploadTasks = typeof uploadTasks;
export type UploadTask = keyof UploadTasks;
export type TaskInput<T extends UploadTask> = Parameters<UploadTasks[T]>[0];
export type TaskOutput<T extends UploadTask> = Awaited<ReturnType<UploadTasks[T]>>;
