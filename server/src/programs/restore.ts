import { printRestored, showProgress } from '../platform/backup/print.ts'
import { restoreBackup, type RestoreStep } from '../platform/backup/restore-backup.ts'
import { readConfig } from '../platform/config/config.ts'
import { provideDatabase } from '../platform/db/connection.ts'
import { examine } from '../doctor/examine.ts'
import { createLog } from '../platform/log.ts'
import { runTool, typedPath } from './run-tool.ts'
import { openFileStore, fileStoreConfig } from '../platform/files/open-file-store.ts'

const usage = `npm run restore -- <file>

Fills an empty Dray with a backup, all or nothing, and checks it like npm run doctor. Dray must not be running.
Exit code: 0 if everything is as it was, 1 if files are missing or the doctor finds a difference, 2 if nothing was restored.
`

async function restoreFrom(typed: string): Promise<number> {
  const config = readConfig(process.env)
  const log = createLog({ level: 'error' })
  const { timeZone } = config
  const server = await provideDatabase({ ...config, log })
  try {
    const { connection } = server
    const files = await openFileStore(fileStoreConfig(config))
    const at = new Date()
    const onProgress = showSteps()
    const restored = await restoreBackup({ path: typedPath(typed), connection, files, timeZone, at, onProgress })
    await files.close()
    process.stdout.write(printRestored(restored))
    const isHealthy = await examine(connection, log)
    return restored.missing.length > 0 || !isHealthy ? 1 : 0
  } finally {
    await server.stop()
  }
}

function showSteps(): (step: RestoreStep, done: number, total: number) => void {
  const bars = new Map<RestoreStep, ReturnType<typeof showProgress>>()
  return (step, done, total) => {
    const bar = bars.get(step) ?? showProgress(step)
    bars.set(step, bar)
    bar(done, total)
  }
}

await runTool(usage, ([file, ...others]) => (file === undefined || others.length > 0 ? undefined : restoreFrom(file)))
