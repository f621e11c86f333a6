import { textOf } from '@dray/domain/imports/sentence'
import { closeSync, openSync, writeSync } from 'node:fs'
import { codeOf, StartProblem } from '../../start-problem.ts'
import type { OnRemark } from './check-files.ts'

/** Lines are written in parts of this many characters. */
const partLength = 64 * 1024

/** A CSV file with every problem and warning of a check, one per line; the report only has the first of each kind. */
export function openRemarkFile(file: string): { onRemark: OnRemark; close: () => void } {
  const descriptor = openForWriting(file)
  // A byte order mark, so that a spreadsheet reads it as UTF-8.
  let text = '\uFEFFKind,File,Line,Column,Message\n'
  const write = (): void => {
    writeSync(descriptor, text)
    text = ''
  }
  return {
    onRemark(kind, { file: name, line, column, sentence }) {
      text += `${[kind, name, line ?? '', column ?? '', textOf(sentence)].map(csvCell).join(',')}\n`
      if (text.length > partLength) write()
    },
    close() {
      write()
      closeSync(descriptor)
    },
  }
}

function openForWriting(file: string): number {
  try {
    return openSync(file, 'w')
  } catch (error) {
    throw new StartProblem(`${file} can't be written (${codeOf(error) ?? 'unknown reason'}).`)
  }
}

/** In quotes, and never a formula: a cell of somebody's file may begin with one. */
const csvCell = (cell: string | number): string => {
  const text = String(cell).replaceAll('"', '""')
  return `"${/^[\s]*[=+\-@]/.test(text) ? "'" : ''}${text}"`
}
