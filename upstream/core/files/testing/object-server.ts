import S3rver from 's3rver';

export interface ObjectServer {
  /** Base URL of its buckets, with a key and its secret. */
  origin: string;
  close(): Promise<void>;
}

/** Starts an object store for tests, with its objects in a folder. */
export async function startObjectServer(folder: string, buckets: readonly string[]): Promise<ObjectServer> {
  const configureBuckets = buckets.map((name) => ({ name }));
  const place = { address: '127.0.0.1', port: 0, silent: true, directory: folder };
  const server = new S3rver({ ...place, configureBuckets });
  const { port } = await server.run();
  return { origin: `http://S3RVER:S3RVER@127.0.0.1:${port}`, close: () => server.close() };
}
