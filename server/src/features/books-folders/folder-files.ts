import { folderKeptDays } from '@dray/domain/books/books-folder'
import type { Dray } from '../../dray.ts'
import { type Attempt, attemptsWithFiles, forgetOldFiles } from './books-folders.sql.ts'

/** Outside the buckets, so no upload can have these keys and no backup has them. */
const allFolders = 'folders/'

/** Each attempt has its own files, so one that was taken over never mixes with its successor. */
export const filePrefix = ({ id, attempts }: Attempt): string => `${allFolders}${id}-${attempts}`

const dayMs = 24 * 3_600_000

/** Removes the files of older folders, of those made long ago, and what attempts left behind that didn't finish. */
export async function removeOldFolders({ db, files }: Pick<Dray, 'db' | 'files'>, now: Date): Promise<void> {
  await forgetOldFiles(db, new Date(now.getTime() - folderKeptDays * dayMs))
  // Listed first: the files of an attempt that begins in between must not be in the list.
  const stored = await files.list(allFolders)
  const kept = (await attemptsWithFiles(db)).map((attempt) => `${filePrefix(attempt)}/`)
  for (const { key } of stored) if (!kept.some((prefix) => key.startsWith(prefix))) await files.delete(key)
}
