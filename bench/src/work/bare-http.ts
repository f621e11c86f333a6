import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { fileURLToPath } from 'node:url'
import { measureInterleaved, repetitionsFor } from '../measure.ts'
import { createClient, expectOk } from '../served/server.ts'
import type { Bench } from './compare.ts'

/** The minimum time of an HTTP answer: plain Node, and Dray's smallest call. */
export const bareHttp: Bench = {
  description: 'the minimum of every call: a bare HTTP answer',
  async run({ few, atEnd, isQuick }) {
    const site = await few()
    const child = fork(fileURLToPath(import.meta.url), ['serve'], { execArgv: [] })
    atEnd(() => child.kill())
    const [address]: unknown[] = await once(child, 'message')
    const request = createClient(String(address))
    const measured = await measureInterleaved(
      { node: () => expectOk(request('/')), dray: () => expectOk(site.request('/api/db/orders/getLocations')) },
      repetitionsFor(isQuick),
    )
    const limit = { name: 'bare HTTP', median: measured.node.median }
    return [
      { work: 'a bare HTTP answer of 25 kB', unit: 'ms', measured: measured.node },
      { work: 'the smallest call of Dray, one row', unit: 'ms', measured: measured.dray, limit },
    ]
  },
}

if (process.argv[2] === 'serve') {
  // About the size of 50 orders.
  const body = Buffer.alloc(25_000, 'x')
  const server = http.createServer((_request, response) => void response.end(body))
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object' && address !== null) process.send?.(`http://127.0.0.1:${address.port}`)
  })
  process.on('disconnect', () => process.exit())
}
