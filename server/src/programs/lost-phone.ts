import { openPool } from '../platform/db/connection.ts'
import { connect } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { removeSecondFactorByEmail } from '../features/users/index.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { runTool, withDatabase } from './run-tool.ts'

const usage = 'npm run lost-phone -- <email>\n\nTurns off the second factor of a user and signs them out everywhere.\n'

/** For the only admin who lost phone and recovery codes. Exit code: 0 turned off, 1 there was none, 2 couldn't look. */
const turnOff = (email: string): Promise<number> =>
  withDatabase(async ({ config, connection, log }) => {
    await migrate({ ...connection, timeZone: config.timeZone })
    const db = connect(openPool(connection, log))
    try {
      await inTransaction(db, (tx) => removeSecondFactorByEmail(tx, email, new Date()))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      process.stderr.write(`There is no active user ${email} with a second factor.
`)
      return 1
    } finally {
      await db.destroy()
    }
    process.stdout.write(`The second factor of ${email} is off. Their password alone signs them in.
`)
    return 0
  })

await runTool(usage, ([email, ...others]) => (email === undefined || others.length > 0 ? undefined : turnOff(email)))
