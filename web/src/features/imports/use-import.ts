import type { ImportReport, runImport } from '@dray/contract/imports'
import type { UseMutationResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { useProgress } from '../../kit/api/live.ts'
import type { Problem } from '../../kit/api/request.ts'
import { type ImportPreview, readFiles, useImportCheck } from './use-import-check.ts'
import { useImportFiles } from './use-import-files.ts'

type Refused = { onError: (problem: Problem) => void }
type Options = {
  preview: ImportPreview
  /** The change that writes the files, and how they are sent by it. */
  importing: Pick<
    UseMutationResult<ImportReport, Problem>,
    'isIdle' | 'isPending' | 'isError' | 'data' | 'error' | 'reset'
  >
  send: (body: z.input<(typeof runImport)['body']>, refused: Refused) => void
  isSingle?: boolean
}

/** An import from choosing its files to its result. */
export function useImport({ preview, importing, send, isSingle = false }: Options) {
  const { set, refused, add, remove, clear, clearRefused } = useImportFiles(isSingle)
  const check = useImportCheck(preview, set, importing.isIdle || importing.isError)
  // The file set identifies the job: sending it again after a dropped connection repeats the same job.
  const progress = useProgress(importing.isPending ? set.id : undefined)

  function start() {
    const files = readFiles(set.files)
    if (files === undefined) return
    send(
      { files, jobId: set.id },
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
