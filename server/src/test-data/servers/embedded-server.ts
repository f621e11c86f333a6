// A process that runs only a database, for tests that kill it: node embedded-server.ts <data folder> [features not to use]
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres.ts'
import { createLog } from '../../platform/log.ts'
import { errorMessage } from '../../platform/start-problem.ts'

const [dataDir = '', excluded = ''] = process.argv.slice(2)
const without = (['user namespaces', 'death signal'] as const).filter((feature) => excluded.includes(feature))

try {
  const server = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'silent' }), without })
  const stayAlive = setInterval(() => undefined, 60_000)
  process.once('SIGTERM', () => {
    clearInterval(stayAlive)
    void server.stop()
  })
  process.stdout.write(`${JSON.stringify(server.connection)}\n`)
} catch (error) {
  process.stdout.write(`${errorMessage(error)}\n`)
  process.exitCode = 1
}
