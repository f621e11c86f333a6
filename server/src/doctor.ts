import { readConfig } from './config.ts'
import { openPool, provideDatabase } from './db/connection.ts'
import { connect } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { findDifferences } from './doctor/sums.sql.ts'
import { createLog } from './log.ts'
import { messageOf, StartProblem } from './start-problem.ts'

/** Differences are shown up to here, each kind; the number says how many there are. */
const maxShown = 20

/** Looks whether every kept sum is what it sums. Writes nothing. Exits 0 when all is well, 1 when something differs, 2 when it could not look. */
async function examine(): Promise<number> {
  const config = readConfig(process.env)
  const log = createLog({ level: 'error' })
  const server = await provideDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log, beside: true })
  try {
    await migrate(server.connection)
    const db = connect(openPool(server.connection, log))
    const findings = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(findDifferences)
    await db.destroy()
    for (const { of, differences } of findings) {
      process.stdout.write(
        `${differences.length === 0 ? 'ok      ' : 'DIFFERS '} ${of}${differences.length === 0 ? '' : `: ${differences.length}`}\n`,
      )
      for (const { what, kept, workedOut } of differences.slice(0, maxShown))
        process.stdout.write(`         ${what}: stored ${kept}, computed ${workedOut}\n`)
    }
    return findings.some(({ differences }) => differences.length > 0) ? 1 : 0
  } finally {
    await server.stop()
  }
}

try {
  process.exitCode = await examine()
} catch (error) {
  process.stderr.write(
    `${error instanceof StartProblem ? messageOf(error) : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exitCode = 2
}
