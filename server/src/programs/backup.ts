import path from 'node:path'
import { makeBackup } from '../platform/backup/make-backup.ts'
import { printBackup, showProgress } from '../platform/backup/print.ts'
import { readConfig } from '../platform/config/config.ts'
import { provideDatabase, requireDatabase } from '../platform/db/connection.ts'
import { createLog } from '../platform/log.ts'
import { runTool } from './run-tool.ts'
import { openFileStore, fileStoreConfig } from '../platform/files/open-file-store.ts'

const usage = `npm run backup -- <file>

Writes the database and all stored files into one new file, as of one moment. Dray may go on running.
Exit code: 0 if the backup is complete, 1 if stored files are missing, 2 if no backup was made.
`

async function backUpTo(typed: string): Promise<number> {
  const config = readConfig(process.env)
  const log = createLog({ level: 'error' })
  requireDatabase(config)
  const server = await provideDatabase({ ...config, log, joinRunning: true })
  try {
    const files = await openFileStore(fileStoreConfig(config))
    // npm changes to the project's folder; paths are relative to where the command was typed.
    const file = path.resolve(process.env['INIT_CWD'] ?? '.', typed)
    const onProgress = showProgress('Backing up')
    const backup = await makeBackup({ connection: server.connection, files, path: file, onProgress })
    await files.close()
    process.stdout.write(printBackup(backup, file))
    return backup.missing.length > 0 ? 1 : 0
  } finally {
    await server.stop()
  }
}

await runTool(usage, ([file, ...others]) => (file === undefined || others.length > 0 ? undefined : backUpTo(file)))
