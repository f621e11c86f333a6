import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Config } from '../config.ts'

/** What a server does with `If-None-Match: *` on a PUT. */
export type Conditions = 'kept' | 'ignored' | 'refused'

/**
 * A real S3-compatible server for tests: s3rver 3.7.1, which speaks the protocol over HTTP and keeps objects in a
 * temporary folder. Its limits: signatures of the present kind are read but not verified, and it ignores `If-None-Match`
 * on a PUT. Amazon, MinIO, Ceph and R2 keep that condition, so the server in front of it does too unless told otherwise.
 */
export async function startTestS3(
  conditions: Conditions = 'kept',
): Promise<{ place: S3Config; stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'dray-s3-'))
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'dray', configs: [] }],
  })
  await s3.configureBuckets()
  const server = createServer(withConditions(conditions, s3.getMiddleware()))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  return {
    place: {
      bucket: 'dray',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function withConditions(conditions: Conditions, next: RequestListener): RequestListener {
  const taken = new Set<string | undefined>()
  const refusalOf = ({ method, url, headers }: IncomingMessage): number | undefined => {
    if (method === 'DELETE') taken.delete(url?.split('?')[0])
    if (method !== 'PUT' || headers['if-none-match'] !== '*' || conditions === 'ignored') return undefined
    if (conditions === 'refused') return 501
    const path = url?.split('?')[0]
    if (taken.has(path)) return 412
    taken.add(path)
    return undefined
  }
  return (request, response) => {
    const refusal = refusalOf(request)
    if (refusal === undefined) return next(request, response)
    request.resume()
    response.writeHead(refusal, { 'content-type': 'application/xml' })
    response.end(
      `<?xml version="1.0"?><Error><Code>${refusal === 501 ? 'NotImplemented' : 'PreconditionFailed'}</Code></Error>`,
    )
  }
}
