import type { ImportReport, previewImport, runImport } from '@dray/contract/imports'
import { type UseMutationResult, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { useProgress } from '../../kit/api/live.ts'
import { type Problem, request } from '../../kit/api/request.ts'
import { type ChosenFile, type FileSet, useImportFiles } from './use-import-files.ts'

type Refused = { onError: (problem: Problem) => void }
type Options = {
  preview: ImportPreview
  /** The mutation that imports the files. */
  importing: Pick<
    UseMutationResult<ImportReport, Problem>,
    'isIdle' | 'isPending' | 'isError' | 'data' | 'error' | 'reset'
  >
  send: (body: z.input<(typeof runImport)['body']>, refused: Refused) => void
  isSingle?: boolean
}

type ImportPreview = typeof previewImport

/** After these refusals the data has changed since the check, so check again. */
const recheckCodes: ReadonlySet<string> = new Set([
  'import-has-problems',
  'name-or-number-taken',
  'reference-deleted',
  'too-few-untagged',
])

export function useImport({ preview, importing, send, isSingle = false }: Options) {
  const { set, refused, add, remove, clear, clearRefused } = useImportFiles(isSingle)
  const check = useImportCheck(preview, set, importing.isIdle || importing.isError)
  // The file set identifies the job: resending it after a dropped connection repeats the same job.
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

/** Sent once per file set, so large files aren't resent when other data changes. */
function useImportCheck(
  preview: ImportPreview,
  { id, files }: FileSet,
  isEnabled: boolean,
): UseQueryResult<ImportReport, Problem> {
  const ready = readFiles(files)
  return useQuery<ImportReport, Problem>({
    queryKey: [preview.path, id],
    // A new file set cancels the old one's check.
    queryFn: ({ signal }) => request(preview, { body: { files: ready ?? [] } }, { signal }),
    enabled: isEnabled && ready !== undefined,
    staleTime: 'static',
    gcTime: 0,
  })
}

/** Undefined while a file is being read, or if there are none. */
function readFiles(files: readonly ChosenFile[]): { name: string; text: string }[] | undefined {
  const read = files.flatMap(({ name, text }) => (text === undefined ? [] : [{ name, text }]))
  return read.length === files.length && read.length > 0 ? read : undefined
}
