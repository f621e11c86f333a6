import http from 'node:http'
import { once } from 'node:events'
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { measureInterleaved, repetitionsFor } from '../measure.ts'
import type { BenchEnvironment } from '../environment.ts'
import type { Row } from '../row.ts'
import { createClient, expectOk } from '../served/server.ts'

/** About the size of 50 orders. */
const bytes = 25_000

/** The minimum time of an HTTP answer: plain Node, and Dray's smallest call. */
export async function bareHttp({ few, atEnd, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await few()
  const child = fork(fileURLToPath(import.meta.url), ['serve'], { execArgv: [] })
  atEnd(() => child.kill())
  const [address]: unknown[] = await once(child, 'message')
  const request = createClient(String(address))
  const measured = await measureInterleaved(
    { node: () => expectOk(request('/')), dray: () => expectOk(site.request('/api/db/orders/getLocations')) },
    repetitionsFor(isQuick),
  )
  return [
    { work: 'a bare HTTP answer of 25 kB', unit: 'ms', measured: measured.node },
    {
      work: 'the smallest call of Dray, one row',
      unit: 'ms',
      measured: measured.dray,
      limit: { name: 'bare HTTP', median: measured.node.median },
    },
  ]
}

if (process.argv[2] === 'serve') {
  const body = Buffer.alloc(bytes, 'x')
  const server = http.createServer((_request, response) => void response.end(body))
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object' && address !== null) process.send?.(`http://127.0.0.1:${address.port}`)
  })
  process.on('disconnect', () => process.exit())
}
