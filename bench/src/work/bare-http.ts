import http from 'node:http'
import { once } from 'node:events'
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { measureInterleaved, paceOf } from '../measure.ts'
import type { BenchEnvironment } from '../environment.ts'
import type { Row } from '../row.ts'
import { createClient, expectOk } from '../served/served.ts'

/** About what 50 orders weigh. */
const bytes = 25_000

/** What no answer over HTTP can be faster than: Node alone, with nothing to do, and Dray with the least to do. */
export async function bareHttp({ few, atEnd, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await few()
  const child = fork(fileURLToPath(import.meta.url), ['serve'], { execArgv: [] })
  atEnd(() => child.kill())
  const [address]: unknown[] = await once(child, 'message')
  const ask = createClient(String(address))
  const measured = await measureInterleaved(
    { node: () => expectOk(ask('/')), dray: () => expectOk(site.ask('/api/db/orders/getLocations')) },
    paceOf(isQuick),
  )
  return [
    { work: 'a bare HTTP answer of 25 kB', unit: 'ms', measured: measured.node },
    {
      work: 'the smallest call of Dray, one row',
      unit: 'ms',
      measured: measured.dray,
      limit: { what: 'bare HTTP', median: measured.node.median },
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
