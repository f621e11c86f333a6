import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import type { S3Config } from '../config/config.ts'
import { Refusal } from '../http/refusal.ts'
import { errorCode } from '../start-problem.ts'
import { type FileStore, newestFirst, type StoredFile } from './file-store.ts'

export function bucketStore(config: S3Config): FileStore {
  const client = createClient(config)
  const at = (Key: string) => ({ Bucket: config.bucket, Key })
  const exists = async (key: string) => (await unlessMissing(client.send(new HeadObjectCommand(at(key))))) !== undefined

  return {
    async putIfAbsent(key, bytes, type) {
      // The condition below decides between two simultaneous writes. This check is for servers that ignore it.
      if (await exists(key)) return false
      const put = { ...at(key), Body: bytes, ContentLength: bytes.byteLength, ContentType: type }
      try {
        await client.send(new PutObjectCommand({ ...put, IfNoneMatch: '*' }))
      } catch (error) {
        if (isAlreadyStored(error)) return false
        if (httpStatus(error) !== notImplemented) throw error
        await client.send(new PutObjectCommand(put))
      }
      return true
    },
    async open(key) {
      const found = await unlessMissing(client.send(new GetObjectCommand(at(key))))
      if (found === undefined || !(found.Body instanceof Readable)) return undefined
      return {
        type: found.ContentType ?? 'application/octet-stream',
        size: found.ContentLength ?? 0,
        stream: found.Body,
      }
    },
    async list(prefix) {
      const files: StoredFile[] = []
      let next: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: config.bucket,
            Prefix: prefix,
            ...(next === undefined ? {} : { ContinuationToken: next }),
          }),
        )
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key !== undefined) files.push({ key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) })
        }
        next = page.IsTruncated === true ? page.NextContinuationToken : undefined
      } while (next !== undefined)
      return newestFirst(files)
    },
    exists,
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    freeBytes: async () => undefined,
    close: async () => client.destroy(),
  }
}

function createClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Config): S3Client {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Without an endpoint it's Amazon. Other servers usually have one host name for all buckets.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Several compatible servers reject the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, socketTimeout: 30_000 },
  })
  // The initialize step wraps all others, including retries.
  client.middlewareStack.add((next) => async (args) => next(args).catch(refuseIfUnavailable), { step: 'initialize' })
  return client
}

function refuseIfUnavailable(error: unknown): never {
  const status = httpStatus(error)
  const isUnavailable =
    status === undefined
      ? errorCode(error) !== undefined || isTimeout(error)
      : status >= 500 && status !== notImplemented
  if (!isUnavailable) throw error
  const refusal = new Refusal('storage-away')
  refusal.cause = error
  throw refusal
}

const notImplemented = 501
const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

const httpStatus = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** 412: the key exists. 409: another request is storing it right now. */
const isAlreadyStored = (error: unknown): boolean => httpStatus(error) === 412 || httpStatus(error) === 409

async function unlessMissing<Value>(result: Promise<Value>): Promise<Value | undefined> {
  try {
    return await result
  } catch (error) {
    if (httpStatus(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket')) return undefined
    throw error
  }
}
