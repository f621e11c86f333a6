import { readConfig } from '../platform/config/config.ts'
import { openPool, provideDatabase, requireDatabase } from '../platform/db/connection.ts'
import { connect } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { removeSecondFactorByEmail } from '../features/users/index.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { createLog } from '../platform/log.ts'
import { runTool } from './run-tool.ts'

const usage = 'npm run lost-phone -- <email>\n\nTurns off the second factor of a user and signs them out everywhere.\n'

/** For the only admin who lost phone and recovery codes. Exit code: 0 turned off, 1 there was none, 2 couldn't look. */
async function turnOff(email: string): Promise<number> {
  const config = readConfig(process.env)
  const log = createLog({ level: 'error' })
  requireDatabase(config)
  const server = await provideDatabase({ ...config, log, joinRunning: true })
  try {
    await migrate({ ...server.connection, timeZone: config.timeZone })
    const db = connect(openPool(server.connection, log))
    try {
      await inTransaction(db, (tx) => removeSecondFactorByEmail(tx, email, new Date()))
    } finally {
      await db.destroy()
    }
    process.stdout.write(`The second factor of ${email} is off. Their password alone signs them in.\n`)
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    process.stderr.write(`There is no active user ${email} with a second factor.\n`)
    return 1
  } finally {
    await server.stop()
  }
}

await runTool(usage, ([email, ...others]) => (email === undefined || others.length > 0 ? undefined : turnOff(email)))
