import { documentFolders, type DocumentFolder } from '../documents/document-kinds.ts'

/** In UTF-16 units. In UTF-8 and with its bucket, that is below S3's limit of 1024 bytes for a key. */
export const maxFileNameLength = 255

/**
 * Whether a name can be that of a file in a bucket: one path segment, without '..' and without characters that URLs or file
 * systems cannot have (D-144). Letters of every script and emoji are allowed.
 */
export function isFileName(name: string): boolean {
  if (name.length === 0 || name.length > maxFileNameLength) return false
  if (name === '.' || name.includes('..') || name.trim() === '') return false
  return !/[/\\\p{Cc}\p{Cs}\u2028\u2029]/u.test(name)
}

/** The folder and name of a document; undefined if this is not the name of a PDF in one of the folders (D-146). */
export function documentParts(fileName: string): { folder: DocumentFolder; name: string } | undefined {
  const folder = documentFolders.find((candidate) => fileName.startsWith(`${candidate}/`))
  if (folder === undefined) return undefined
  const name = fileName.slice(folder.length + 1)
  return isFileName(name) && /.\.pdf$/i.test(name) ? { folder, name } : undefined
}

/** A file name as a URL path: each segment encoded, with the slash between folder and name. */
export const encodePath = (fileName: string): string => fileName.split('/').map(encodeURIComponent).join('/')
