import { type ImportReport, previewImport } from '@dray/contract/imports'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Problem, request } from '../../shared/api/request.ts'
import type { ChosenFile, FileSet } from './use-import-files.ts'

/** The files as the contract sends them; undefined while one of them is being read, and when there is none. */
export function readFiles(files: readonly ChosenFile[]): { name: string; text: string }[] | undefined {
  const read = files.flatMap(({ name, text }) => (text === undefined ? [] : [{ name, text }]))
  return read.length === files.length && read.length > 0 ? read : undefined
}

/** What the server says of the files. Sent once for each set of them: large files are not sent again for every change elsewhere. */
export function useImportCheck({ id, files }: FileSet, isWanted: boolean): UseQueryResult<ImportReport, Problem> {
  const ready = readFiles(files)
  return useQuery<ImportReport, Problem>({
    queryKey: [previewImport.path, id],
    // Another set of files gives up the check of this one.
    queryFn: ({ signal }) => request(previewImport, { body: { files: ready ?? [] } }, { signal }),
    enabled: isWanted && ready !== undefined,
    staleTime: 'static',
    gcTime: 0,
  })
}
