import type { ImportReport, previewImport, runImport } from '@dray/contract/imports'
import { type UseMutationResult, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { useProgress } from '../../kit/api/live.ts'
import { type Problem, request } from '../../kit/api/request.ts'
import { type ChosenFile, type FileSet, useImportFiles } from './use-import-files.ts'

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

/** The call that checks the files. */
type ImportPreview = typeof previewImport

/** After these refusals the files are checked again, because the data has changed since the check. */
const recheckCodes: ReadonlySet<string> = new Set([
  'import-has-problems',
  'name-or-number-taken',
  'reference-deleted',
  'too-few-untagged',
])

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

/** The server's check of the files. Sent once per file set, so that large files are not sent again when other data changes. */
function useImportCheck(
  preview: ImportPreview,
  { id, files }: FileSet,
  isEnabled: boolean,
): UseQueryResult<ImportReport, Problem> {
  const ready = readFiles(files)
  return useQuery<ImportReport, Problem>({
    queryKey: [preview.path, id],
    // A new file set cancels the check of the old one.
    queryFn: ({ signal }) => request(preview, { body: { files: ready ?? [] } }, { signal }),
    enabled: isEnabled && ready !== undefined,
    staleTime: 'static',
    gcTime: 0,
  })
}

/** The files as sent to the server; undefined while one is being read, or when there are none. */
function readFiles(files: readonly ChosenFile[]): { name: string; text: string }[] | undefined {
  const read = files.flatMap(({ name, text }) => (text === undefined ? [] : [{ name, text }]))
  return read.length === files.length && read.length > 0 ? read : undefined
}
