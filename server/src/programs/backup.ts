import { makeBackup } from '../platform/backup/make-backup.ts'
import { printBackup, showProgress } from '../platform/backup/print.ts'
import { runTool, typedPath, withDatabase } from './run-tool.ts'
import { openFileStore, fileStoreConfig } from '../platform/files/open-file-store.ts'

const usage = `npm run backup -- <file>

Writes the database and all stored files into one new file, as of one moment. Dray may go on running.
Exit code: 0 if the backup is complete, 1 if stored files are missing, 2 if no backup was made.
`

const backUpTo = (typed: string): Promise<number> =>
  withDatabase(async ({ config, connection }) => {
    const files = await openFileStore(fileStoreConfig(config))
    const file = typedPath(typed)
    const backup = await makeBackup({ connection, files, path: file, onProgress: showProgress('Backing up') })
    await files.close()
    process.stdout.write(printBackup(backup, file))
    return backup.missing.length > 0 ? 1 : 0
  })

await runTool(usage, ([file, ...others]) => (file === undefined || others.length > 0 ? undefined : backUpTo(file)))
