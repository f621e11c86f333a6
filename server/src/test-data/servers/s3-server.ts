import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Config } from '../../platform/config/config.ts'

/** How a server treats `If-None-Match: *` on a PUT. */
export type Conditions = 'supported' | 'ignored' | 'rejected'

/**
 * A real S3-compatible server for tests: s3rver 3.7.1, which speaks the protocol over HTTP and keeps objects in a
 * temporary folder. Its limits: it does not verify version 4 signatures, and it ignores `If-None-Match` on a PUT. Amazon,
 * MinIO, Ceph and R2 support that condition, so by default a server in front of s3rver adds it.
 */
export async function startTestS3(
  conditions: Conditions = 'supported',
): Promise<{ config: S3Config; stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'dray-s3-'))
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'dray', configs: [] }],
  })
  await s3.configureBuckets()
  const server = createServer(withConditions(conditions, s3.getMiddleware()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  return {
    config: {
      bucket: 'dray',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function withConditions(conditions: Conditions, next: RequestListener): RequestListener {
  const existing = new Set<string | undefined>()
  const rejectionOf = ({ method, url, headers }: IncomingMessage): number | undefined => {
    if (method === 'DELETE') existing.delete(url?.split('?')[0])
    if (method !== 'PUT' || headers['if-none-match'] !== '*' || conditions === 'ignored') return undefined
    if (conditions === 'rejected') return 501
    const path = url?.split('?')[0]
    if (existing.has(path)) return 412
    existing.add(path)
    return undefined
  }
  return (request, response) => {
    const status = rejectionOf(request)
    if (status === undefined) return next(request, response)
    request.resume()
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(
      `<?xml version="1.0"?><Error><Code>${status === 501 ? 'NotImplemented' : 'PreconditionFailed'}</Code></Error>`,
    )
  }
}
