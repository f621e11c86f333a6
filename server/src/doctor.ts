import { readConfig } from './config.ts'
import { openPool, provideDatabase } from './db/connection.ts'
import { connect } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { findDifferences } from './doctor/totals.sql.ts'
import { createLog } from './log.ts'
import { messageOf, StartProblem } from './start-problem.ts'

/** How many differences of each check are listed. Their number is always printed. */
const maxShown = 20

/** Compares every stored total with the entries it adds up. Read only. Exit code: 0 if all match, 1 if any differs, 2 if it could not check. */
async function examine(): Promise<number> {
  const config = readConfig(process.env)
  const log = createLog({ level: 'error' })
  const server = await provideDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    log,
    joinRunning: true,
  })
  try {
    await migrate({ ...server.connection, timeZone: config.timeZone })
    const db = connect(openPool(server.connection, log))
    const findings = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(findDifferences)
    await db.destroy()
    for (const { check, differences } of findings) {
      process.stdout.write(
        `${differences.length === 0 ? 'ok      ' : 'DIFFERS '} ${check}${differences.length === 0 ? '' : `: ${differences.length}`}\n`,
      )
      for (const { record, stored, computed } of differences.slice(0, maxShown))
        process.stdout.write(`         ${record}: stored ${stored}, computed ${computed}\n`)
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
