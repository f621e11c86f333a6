// A process with a database and nothing else, for tests that kill it: node embedded-server.ts <data folder> [what the machine lacks]
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { createLog } from '../log.ts'
import { messageOf } from '../start-problem.ts'

const [dataDir = '', lacking = ''] = process.argv.slice(2)
const lacks = (['user namespaces', 'death signal'] as const).filter((feature) => lacking.includes(feature))

try {
  const server = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'silent' }), without: lacks })
  const stayAlive = setInterval(() => undefined, 60_000)
  process.once('SIGTERM', () => {
    clearInterval(stayAlive)
    void server.stop()
  })
  process.stdout.write(`${JSON.stringify(server.connection)}\n`)
} catch (error) {
  process.stdout.write(`${messageOf(error)}\n`)
  process.exitCode = 1
}
