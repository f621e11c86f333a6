import type { StoredFile } from './file-store.ts'

/** Ties are sorted by key. */
export const newestFirst = (files: readonly StoredFile[]): StoredFile[] =>
  files.toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime() || (a.key < b.key ? -1 : 1))
