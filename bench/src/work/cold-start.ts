import { startDrayProcess } from '@dray/e2e/dray-process'
import { startEmbeddedPostgres } from '@dray/server/platform/db/embedded-postgres'
import { createLog } from '@dray/server/platform/log'
import { onServer, addressOf } from '@dray/server/test-data/server-address'
import { performance } from 'node:perf_hooks'
import type { BenchEnvironment } from '../environment.ts'
import { summarizeRounds } from '../measure.ts'
import type { Row } from '../row.ts'

const inSeconds = (milliseconds: number): number => milliseconds / 1000

/** The time from nothing running to the first answer, on a folder with data, compared with starting only PostgreSQL. */
export async function coldStart({ folder, isQuick }: BenchEnvironment): Promise<Row[]> {
  const dataDir = folder()
  const [later, database]: [number[], number[]] = [[], []]
  const first = [await untilAnswer(dataDir)]
  for (let round = 0; round < (isQuick ? 3 : 7); round++) {
    later.push(await untilAnswer(dataDir))
    database.push(await untilQuery(dataDir))
  }
  const limit = { name: 'its PostgreSQL alone', median: summarizeRounds([database]).median }
  return [
    {
      work: 'cold start to the first answer',
      unit: 's',
      measured: summarizeRounds([later]),
      limit,
      budget: { atMost: 2 },
    },
    { work: 'the very first start, an empty folder', unit: 's', measured: summarizeRounds([first]) },
  ]
}

async function untilAnswer(dataDir: string): Promise<number> {
  const startedAt = performance.now()
  const dray = await startDrayProcess({ DATA_DIR: dataDir })
  const answer = await fetch(`${dray.address}/api/health`)
  await answer.text()
  const duration = performance.now() - startedAt
  await dray.stop()
  if (!answer.ok) throw new Error(`Dray answered ${answer.status}`)
  return inSeconds(duration)
}

async function untilQuery(dataDir: string): Promise<number> {
  const startedAt = performance.now()
  const server = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'error' }) })
  await onServer(addressOf(server.connection), (client) => client.query('select 1'))
  const duration = performance.now() - startedAt
  await server.stop()
  return inSeconds(duration)
}
