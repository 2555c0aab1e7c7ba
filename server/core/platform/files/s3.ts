import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { ByteRange } from '../../operation/seekable';
import { assertKey, type FileHome, type PutOptions, type StoredFile } from './file-home';

/** How many parts of a file, and of what size, are in memory while it is uploaded. */
const PARTS_AT_ONCE = 2;
const PART_BYTES = 8 * 1024 * 1024;

/** A value, or null if there is no such object. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return null;
    throw error;
  }
}

/** A store of files in a bucket. S3 itself makes an upload an object only once its last part has arrived. */
export class S3Home implements FileHome {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly prefix: string;

  /**
   * @param url `s3://bucket/prefix`. Region, keys and endpoint come from the usual variables of AWS.
   */
  constructor(url: string) {
    const { hostname, pathname } = new URL(url);
    this.bucket = hostname;
    this.prefix = pathname.replace(/^\/+|\/+$/g, '');
    if (this.prefix) this.prefix += '/';
    const endpoint = process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL;
    this.client = new S3Client({
      region: process.env.AWS_REGION || process.env.AWS_DEFAULT_REGION || 'us-east-1',
      ...(endpoint && { endpoint, forcePathStyle: true }),
      // Other stores than Amazon's refuse the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, content: AsyncIterable<Uint8Array>, { contentType, fileName, signal }: PutOptions): Promise<StoredFile> {
    const upload = new Upload({
      client: this.client,
      queueSize: PARTS_AT_ONCE,
      partSize: PART_BYTES,
      // Headers are ASCII.
      params: {
        ...this.locationOf(key),
        Body: Readable.from(content, { objectMode: false }),
        ContentType: contentType,
        Metadata: { name: encodeURIComponent(fileName) },
      },
    });
    const abort = () => void upload.abort();
    signal?.throwIfAborted();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      await upload.done();
    } finally {
      signal?.removeEventListener('abort', abort);
    }
    const stored = await this.find(key);
    if (!stored) throw new Error(`The file ${key} was deleted while it was written`);
    return stored;
  }

  async find(key: string): Promise<StoredFile | null> {
    const response = await unlessMissing(this.client.send(new HeadObjectCommand(this.locationOf(key))));
    return response && describe(key, response);
  }

  async get(key: string, { range }: { range?: ByteRange } = {}) {
    const response = await unlessMissing(
      this.client.send(new GetObjectCommand({ ...this.locationOf(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) })),
    );
    return response && { ...describe(key, response), body: response.Body as Readable };
  }

  async delete(key: string): Promise<void> {
    await unlessMissing(this.client.send(new DeleteObjectCommand(this.locationOf(key))));
  }

  async *list(prefix: string) {
    const pages = paginateListObjectsV2({ client: this.client }, { Bucket: this.bucket, Prefix: this.prefix + prefix });
    for await (const { Contents = [] } of pages)
      for (const { Key = '', Size = 0, LastModified = new Date() } of Contents)
        yield { key: Key.slice(this.prefix.length), size: Size, modifiedAt: LastModified };
  }

  /** Unfinished uploads are not objects; a rule of the bucket removes them (docs/operations.md). */
  async tidy(): Promise<void> {}

  private locationOf(key: string): { Bucket: string; Key: string } {
    assertKey(key);
    return { Bucket: this.bucket, Key: this.prefix + key };
  }
}

function describe(key: string, response: HeadObjectCommandOutput | GetObjectCommandOutput): StoredFile {
  const size =
    'ContentRange' in response && response.ContentRange ? Number(response.ContentRange.split('/')[1]) : (response.ContentLength ?? 0);
  return {
    key,
    size,
    contentType: response.ContentType ?? 'application/octet-stream',
    fileName: decodeURIComponent(response.Metadata?.name ?? key.slice(key.lastIndexOf('/') + 1)),
    modifiedAt: response.LastModified ?? new Date(0),
    version: (response.ETag ?? '').replace(/[^\w.-]/g, ''),
  };
}
