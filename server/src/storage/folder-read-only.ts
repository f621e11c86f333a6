/** A file can't be written because its folder, or the whole disk, is read-only. */
export const isFolderReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'path' in error && 'code' in error && codes.has(String(error.code))

const codes = new Set(['EROFS', 'EACCES', 'EPERM'])
