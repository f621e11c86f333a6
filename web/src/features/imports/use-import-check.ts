import type { ImportReport, previewImport } from '@dray/contract/imports'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Problem, request } from '../../kit/api/request.ts'
import type { ChosenFile, FileSet } from './use-import-files.ts'

/** The files as sent to the server; undefined while one is being read, or when there are none. */
export function readFiles(files: readonly ChosenFile[]): { name: string; text: string }[] | undefined {
  const read = files.flatMap(({ name, text }) => (text === undefined ? [] : [{ name, text }]))
  return read.length === files.length && read.length > 0 ? read : undefined
}

/** The call that checks the files. */
export type ImportPreview = typeof previewImport

/** The server's check of the files. Sent once per file set, so that large files are not sent again when other data changes. */
export function useImportCheck(
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
