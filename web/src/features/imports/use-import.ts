import { runImport } from '@dray/contract/imports'
import { useProgress } from '../../shared/api/live.ts'
import { useChange } from '../../shared/api/use-call.ts'
import { readFiles, useImportCheck } from './use-import-check.ts'
import { useImportFiles } from './use-import-files.ts'

/** An import from choosing its files to its result. */
export function useImport() {
  const { set, refused, add, remove, clear, clearRefused } = useImportFiles()
  const importing = useChange(runImport)
  const check = useImportCheck(set, importing.isIdle || importing.isError)
  // The file set identifies the job: sending it again after a dropped connection repeats the same job.
  const progress = useProgress(importing.isPending ? set.id : undefined)

  function start() {
    const files = readFiles(set.files)
    if (files === undefined) return
    importing.mutate(
      { body: { files, jobId: set.id } },
      {
        onError({ body }) {
          if (recheckCodes.has(body.code)) void check.refetch()
        },
      },
    )
  }
  return {
    files: set.files,
    refused,
    clearRefused,
    check,
    progress,
    isRunning: importing.isPending,
    result: importing.data,
    failure: importing.error?.message,
    start,
    add: (dropped: readonly File[]) => {
      importing.reset()
      void add(dropped)
    },
    remove: (id: string) => {
      importing.reset()
      remove(id)
    },
    startOver: () => {
      clear()
      importing.reset()
    },
  }
}

/** After these refusals the files are checked again, because the data has changed since the check. */
const recheckCodes: ReadonlySet<string> = new Set([
  'import-has-problems',
  'name-or-number-taken',
  'reference-deleted',
  'too-few-untagged',
])
