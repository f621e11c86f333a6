import { useState } from 'react'
import { newKey } from '../../kit/api/idempotency-key.ts'
import { readCsvText } from './read-csv-text.ts'
import { maxBytes, maxFiles, sortOutFiles, tooLargeTogether } from './sort-out-files.ts'

/** A chosen file; its text is undefined while it is being read. */
export type ChosenFile = { id: string; name: string; size: number; text: string | undefined; sentSize: number }

/** The chosen files. Any change creates a new set with a new id, so that a check always belongs to its files. */
export type FileSet = { id: string; files: readonly ChosenFile[] }

const newFileSet = (files: readonly ChosenFile[]): FileSet => ({ id: newKey(), files })

export type ImportFiles = {
  set: FileSet
  /** Why files of the last drop were left out. */
  refused: readonly string[]
  add: (dropped: readonly File[]) => Promise<void>
  remove: (id: string) => void
  clear: () => void
  clearRefused: () => void
}

/** Manages the files of an import: choosing, reading and removing. An import of a single file takes the last that was chosen. */
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
      entry: { id: newKey(), name: file.name, size: file.size, text: undefined, sentSize: 0 },
    }))
    const entries = chosen.map(({ entry }) => entry)
    if (entries.length > 0) change((files) => (isSingle ? entries : [...files, ...entries]))
    let total = earlier.reduce((size, { sentSize }) => size + sentSize, 0)
    // One at a time: reading in parallel would not be faster and would need memory for all files.
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
