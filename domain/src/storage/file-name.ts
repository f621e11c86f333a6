import { documentFolders, type DocumentFolder } from '../documents/document-kinds.ts'

/** In UTF-16 units: in UTF-8 with its bucket, below S3's limit of 1024 bytes for a key. */
export const maxFileNameLength = 255

/** One path segment, without '..' and characters that URLs or file systems can't have (D-144). */
export function isFileName(name: string): boolean {
  if (name.length === 0 || name.length > maxFileNameLength) return false
  if (name === '.' || name.includes('..') || name.trim() === '') return false
  return !/[/\\\p{Cc}\p{Cs}\u2028\u2029]/u.test(name)
}

/** Undefined if it isn't a PDF in one of the folders (D-146). */
export function documentParts(fileName: string): { folder: DocumentFolder; name: string } | undefined {
  const folder = documentFolders.find((candidate) => fileName.startsWith(`${candidate}/`))
  if (folder === undefined) return undefined
  const name = fileName.slice(folder.length + 1)
  return isFileName(name) && /.\.pdf$/i.test(name) ? { folder, name } : undefined
}

export const encodePath = (fileName: string): string => fileName.split('/').map(encodeURIComponent).join('/')
