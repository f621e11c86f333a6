import { useState } from 'react'
import { newKey } from '../../shared/api/idempotency-key.ts'
import { readCsvText } from './read-csv-text.ts'
import { maxBytes, sortOutFiles, tooLargeTogether } from './sort-out-files.ts'

/** A chosen file; its text is undefined while it is being read. */
export type ChosenFile = { id: string; name: string; size: number; text: string | undefined; sentSize: number }

/** The chosen files. Any change of them makes another set with another id, so that a check is never taken for another's. */
export type FileSet = { id: string; files: readonly ChosenFile[] }

const setOf = (files: readonly ChosenFile[]): FileSet => ({ id: newKey(), files })

export type ImportFiles = {
  set: FileSet
  /** What was not taken of the last files given, a sentence each. */
  refused: readonly string[]
  add: (dropped: readonly File[]) => Promise<void>
  remove: (id: string) => void
  clear: () => void
  forgetRefused: () => void
}

/** The files of an import as they are chosen, read in the browser and removed again. */
export function useImportFiles(): ImportFiles {
  const [set, setSet] = useState(() => setOf([]))
  const [refused, setRefused] = useState<readonly string[]>([])
  const change = (to: (files: readonly ChosenFile[]) => readonly ChosenFile[]) =>
    setSet(({ files }) => setOf(to(files)))

  async function add(dropped: readonly File[]) {
    const sorted = sortOutFiles(
      set.files.map(({ name }) => name),
      dropped,
    )
    setRefused(sorted.refused)
    const chosen = sorted.taken.map((file) => ({
      file,
      entry: { id: newKey(), name: file.name, size: file.size, text: undefined, sentSize: 0 },
    }))
    change((files) => [...files, ...chosen.map(({ entry }) => entry)])
    let total = set.files.reduce((size, { sentSize }) => size + sentSize, 0)
    // One after the other: side by side they would only share the disk, and need the memory of all at once.
    for (const { file, entry } of chosen) {
      const whole = await readCsvText(file)
      const read =
        'fault' in whole || total + whole.sentSize <= maxBytes ? whole : { fault: tooLargeTogether(file.name) }
      if ('fault' in read) {
        change((files) => files.filter(({ id }) => id !== entry.id))
        setRefused((sentences) => [...sentences, read.fault])
        continue
      }
      total += read.sentSize
      change((files) => files.map((one) => (one.id === entry.id ? { ...one, ...read } : one)))
    }
  }

  return {
    set,
    refused,
    add,
    remove: (id) => change((files) => files.filter((file) => file.id !== id)),
    clear: () => change(() => []),
    forgetRefused: () => setRefused([]),
  }
}
