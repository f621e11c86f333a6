import { documentFolders, type DocumentFolder } from '../documents/document-kinds.ts'

/** In UTF-16 units; in UTF-8 and with its bucket that stays under the 1024 bytes of a key in S3. */
export const longestFileName = 255

/**
 * Whether a name can be one file in a bucket: one path segment, without '..', without characters that no
 * address or disk carries (D-144). Letters of every script and emoji are fine.
 */
export function isFileName(name: string): boolean {
  if (name.length === 0 || name.length > longestFileName) return false
  if (name === '.' || name.includes('..') || name.trim() === '') return false
  return !/[/\\\p{Cc}\p{Cs}\u2028\u2029]/u.test(name)
}

/** A document's folder and name, or undefined when it is not the name of a PDF in one of the folders (D-146). */
export function documentParts(fileName: string): { folder: DocumentFolder; name: string } | undefined {
  const folder = documentFolders.find((candidate) => fileName.startsWith(`${candidate}/`))
  if (folder === undefined) return undefined
  const name = fileName.slice(folder.length + 1)
  return isFileName(name) && /.\.pdf$/i.test(name) ? { folder, name } : undefined
}

/** A file name as it stands in an address: each segment encoded, the slash between folder and name kept. */
export const inAddress = (fileName: string): string => fileName.split('/').map(encodeURIComponent).join('/')
