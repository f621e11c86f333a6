import { readConfig } from '../platform/config/config.ts'
import { createLog } from '../platform/log.ts'
import { startDray } from '../start.ts'
import { failureText } from '../platform/start-problem.ts'

/** If stopping takes longer than this, exit anyway. */
const stopTimeoutMs = 20_000

try {
  const isDemo = process.argv.includes('--demo')
  const config = readConfig(process.env)
  const log = createLog({ level: config.logLevel })
  const running = await startDray({ config, log, isDemo })
  process.stdout.write(`\nDray is ready at ${running.address}\n\n`)
  stopOnSignals(running.stop)
} catch (error) {
  process.stderr.write(`\nDray can't start.\n${failureText(error)}\n\n`)
  process.exit(1)
}

/** The first signal finishes pending requests and stops the database. A second one exits at once. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined
  const onSignal = (): void => {
    // One Ctrl-C can arrive twice: from the terminal, and passed on by npm.
    if (stoppingSince !== undefined && Date.now() - stoppingSince < 1000) return
    if (stoppingSince !== undefined) process.exit(1)
    stoppingSince = Date.now()
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
