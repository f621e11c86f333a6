import { previewImport } from '@dray/contract/imports'
import { useState } from 'react'
import { newUuid } from '../../kit/new-uuid.ts'
import { pluralize } from '../../kit/text/format-count.ts'

/** `text` is undefined while the file is being read. */
export type ChosenFile = { id: string; name: string; size: number; text: string | undefined; sentSize: number }

/** Any change makes a new set with a new id, so a check always belongs to its files. */
export type FileSet = { id: string; files: readonly ChosenFile[] }

export type ImportFiles = {
  set: FileSet
  /** Why files of the last drop were left out. */
  refused: readonly string[]
  add: (dropped: readonly File[]) => Promise<void>
  remove: (id: string) => void
  clear: () => void
  clearRefused: () => void
}

const maxFiles = 50

/** The limit for all files together. The rest of the request is left for their names. */
export const maxBytes = (previewImport.bodyLimit ?? Number.POSITIVE_INFINITY) - 64 * 1024

/** With `isSingle`, only the last file chosen is kept. */
export function useImportFiles(isSingle: boolean): ImportFiles {
  const [set, setSet] = useState(() => newFileSet([]))
  const [refused, setRefused] = useState<readonly string[]>([])
  const change = (update: (files: readonly ChosenFile[]) => readonly ChosenFile[]) =>
    setSet(({ files }) => newFileSet(update(files)))

  async function add(dropped: readonly File[]) {
    const earlier = isSingle ? [] : set.files
    const sorted = sortOutFiles(
      earlier.map(({ name }) => name),
      dropped,
      isSingle ? 1 : maxFiles,
    )
    setRefused(sorted.refused)
    const chosen = sorted.accepted.map((file) => ({
      file,
      entry: { id: newUuid(), name: file.name, size: file.size, text: undefined, sentSize: 0 },
    }))
    const entries = chosen.map(({ entry }) => entry)
    if (entries.length > 0) change((files) => (isSingle ? entries : [...files, ...entries]))
    let total = earlier.reduce((size, { sentSize }) => size + sentSize, 0)
    // One at a time: reading in parallel isn't faster and would need memory for all files.
    for (const { file, entry } of chosen) {
      const result = await readCsvText(file)
      const read =
        'problem' in result || total + result.sentSize <= maxBytes ? result : { problem: tooLargeTogether(file.name) }
      if ('problem' in read) {
        change((files) => files.filter(({ id }) => id !== entry.id))
        setRefused((messages) => [...messages, read.problem])
        continue
      }
      total += read.sentSize
      change((files) => files.map((file) => (file.id === entry.id ? { ...file, ...read } : file)))
    }
  }

  return {
    set,
    refused,
    add,
    remove: (id) => change((files) => files.filter((file) => file.id !== id)),
    clear: () => change(() => []),
    clearRefused: () => setRefused([]),
  }
}

const newFileSet = (files: readonly ChosenFile[]): FileSet => ({ id: newUuid(), files })

/** Splits dropped files into those to add and messages about the others. */
export function sortOutFiles(
  existingNames: readonly string[],
  dropped: readonly File[],
  most = maxFiles,
): { accepted: File[]; refused: string[] } {
  const accepted: File[] = []
  const refused: string[] = []
  const names = new Set(existingNames.map(sameName))
  const others = dropped.filter(({ name }) => !isCsv(name)).map(({ name }) => name)
  for (const file of dropped) {
    if (!isCsv(file.name)) continue
    if (names.has(sameName(file.name))) refused.push(`${file.name} was already added. Remove it first to replace it.`)
    else if (file.size > maxBytes) refused.push(tooLarge(file.name))
    else if (names.size >= most)
      refused.push(`${file.name} is one too many: one import can have at most ${pluralize(most, 'file')}.`)
    else {
      names.add(sameName(file.name))
      accepted.push(file)
    }
  }
  return { accepted, refused: others.length === 0 ? refused : [notCsv(others), ...refused] }
}

const sameName = (name: string): string => name.toLowerCase()

const isCsv = (name: string): boolean => /\.csv$/i.test(name)

export const maxShown = `${Math.floor(maxBytes / 1024 / 1024) + 1} MB`

const splitAdvice = 'Split it into several imports, or import it on the server with “npm run import”.'
const tooLarge = (name: string): string =>
  `${name} is larger than ${maxShown}, the limit for one import here. ${splitAdvice}`

const maxListed = 3

/** A folder may have hundreds of other files: list the first, count the rest. */
function notCsv(names: readonly string[]): string {
  const rest = names.length - maxListed
  const named = names.slice(0, maxListed).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
  return `${named} ${names.length === 1 ? "isn't a CSV file and was" : "aren't CSV files and were"} left out. In your spreadsheet, save it as “CSV UTF-8”.`
}

/** A chunk takes a few milliseconds to read, so the page stays responsive. */
const chunkSize = 256 * 1024

const lineFeed = 0x0a

/** `sentSize`: in bytes, in a JSON request. */
type ReadFile = { text: string; sentSize: number } | { problem: string }

/** UTF-8 only: with another encoding, wrong characters in names would go unnoticed. */
export async function readCsvText(file: File): Promise<ReadFile> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parts: string[] = []
  let sentSize = 0
  let lines = 1
  for (let start = 0; start < file.size; start += chunkSize) {
    const bytes = await readChunk(file, start)
    if (bytes === undefined)
      return { problem: `${file.name} couldn't be read. It may be open in another program, or it was moved.` }
    const isLast = start + chunkSize >= file.size
    const part = decode(decoder, bytes, isLast)
    if (part === undefined) return { problem: notUtf8(file.name, lines + linesBeforeInvalid(bytes)) }
    parts.push(part)
    sentSize += sizeInJson(bytes)
    lines += count(bytes, lineFeed)
  }
  return { text: parts.join(''), sentSize }
}

async function readChunk(file: File, start: number): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(start, start + chunkSize).arrayBuffer())
  } catch {
    return undefined // The browser gives no reason, so the caller reports only that it failed.
  }
}

const notUtf8 = (name: string, line: number): string =>
  `${name} is not UTF-8 text: line ${line.toLocaleString('en-US')} has characters in another encoding. Save it as “CSV UTF-8”.`

/** The number of line breaks before the first invalid character. */
function linesBeforeInvalid(bytes: Uint8Array): number {
  const text = new TextDecoder('utf-8').decode(bytes)
  const valid = text.slice(0, Math.max(0, text.indexOf('\uFFFD')))
  return valid.split('\n').length - 1
}

function decode(decoder: TextDecoder, bytes: Uint8Array, isLast: boolean): string | undefined {
  try {
    return decoder.decode(bytes, { stream: !isLast })
  } catch {
    return undefined // A fatal decoder throws on bytes that aren't UTF-8.
  }
}

const quote = 0x22
const backslash = 0x5c

/** Backspace, tab, line feed, form feed, and carriage return have a short escape, such as \n; other control characters need \u0001. */
const shortEscapes = new Set([0x08, 0x09, lineFeed, 0x0c, 0x0d])

function sizeInJson(bytes: Uint8Array): number {
  let size = bytes.length
  for (const byte of bytes) {
    if (byte >= 0x20 && byte !== quote && byte !== backslash) continue
    size += byte >= 0x20 || shortEscapes.has(byte) ? 1 : 5
  }
  return size
}

function count(bytes: Uint8Array, byteToCount: number): number {
  let total = 0
  for (const byte of bytes) if (byte === byteToCount) total += 1
  return total
}

const tooLargeTogether = (name: string): string =>
  `With ${name} the files would be larger than ${maxShown}, the limit for one import here. Import it separately.`
