import { importFiles } from '@dray/domain/imports/import-files'
import { sentenceText } from '@dray/domain/imports/sentence'
import { escapeFormula } from '@dray/domain/text/csv'
import { closeSync, openSync, writeSync } from 'node:fs'
import { errorCode, StartProblem } from '../../platform/start-problem.ts'
import type { CheckListener } from './check-files.ts'
import { priceSentence } from './print-report.ts'

const partLength = 64 * 1024

/** A CSV file with every problem, warning and custom price of a check; the report has only the first of each kind. */
export function openIssueFile(file: string): CheckListener & { close: () => void } {
  const descriptor = openForWriting(file)
  // The byte order mark makes spreadsheets read it as UTF-8.
  let text = '\uFEFFKind,File,Line,Column,Message\n'
  const write = (): void => {
    writeSync(descriptor, text)
    text = ''
  }
  const add = (...cells: readonly (string | number)[]): void => {
    text += `${cells.map(csvCell).join(',')}\n`
    if (text.length > partLength) write()
  }
  return {
    onIssue: (kind, { file: name, line, column, sentence }) =>
      add(kind, name, line ?? '', column ?? '', sentenceText(sentence)),
    onPrice: (change) => add('price', importFiles.customPrices.file, change.line, 'price', priceSentence(change)),
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
    throw new StartProblem(`${file} can't be written (${errorCode(error) ?? 'unknown reason'}).`)
  }
}

/** Quoted and with formulas escaped: a cell of someone's file may start with one. */
const csvCell = (cell: string | number): string => `"${escapeFormula(String(cell)).replaceAll('"', '""')}"`
