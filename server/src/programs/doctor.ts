import { readConfig } from '../platform/config/config.ts'
import { provideDatabase, requireDatabase } from '../platform/db/connection.ts'
import { migrate } from '../platform/db/migrate.ts'
import { examine } from '../doctor/examine.ts'
import { createLog } from '../platform/log.ts'
import { runTool } from './run-tool.ts'

const usage = `npm run doctor [-- --fix]

Compares everything that is stored twice. Never changes anything.
  --fix  prints the statements that would correct each difference, for you to read and run
Exit code: 0 if all match, 1 if any differs, 2 if it could not check.
`

async function examineAll(fix: boolean): Promise<number> {
  const config = readConfig(process.env)
  const log = createLog({ level: 'error' })
  requireDatabase(config)
  const server = await provideDatabase({ ...config, log, joinRunning: true })
  try {
    await migrate({ ...server.connection, timeZone: config.timeZone })
    return (await examine(server.connection, log, { fix })) ? 0 : 1
  } finally {
    await server.stop()
  }
}

await runTool(usage, (args) => (args.some((arg) => arg !== '--fix') ? undefined : examineAll(args.includes('--fix'))))
