import { emptyObject } from '@dray/contract/call/empty-object'
import type pg from 'pg'
import { codeName } from './column-names.ts'

type MakeRow = (values: readonly unknown[]) => Record<string, unknown>
type Result = Pick<pg.QueryArrayResult, 'fields' | 'rows'>

/** Turns rows that pg read as lists into objects with the names of the code, so each row is made once. */
export const withNamedRows = <Answer extends Result | Result[]>(answer: Answer): Answer =>
  // A text of several statements has several results.
  (Array.isArray(answer) ? answer.map(named) : named(answer)) as Answer

function named<Answer extends Result>(result: Answer): Answer {
  if (result.rows.length === 0) return result
  const columns = result.fields.map(({ name }) => name)
  const key = columns.join()
  let makeRow = rowMakers.get(key)
  if (makeRow === undefined) {
    makeRow = createRowMaker(columns)
    rowMakers.set(key, makeRow)
  }
  return { ...result, rows: result.rows.map(makeRow) }
}

/** By their columns. A text always has the same ones until a migration. */
const rowMakers = new Map<string, MakeRow>()

function createRowMaker(columns: readonly string[]): MakeRow {
  const names = columns.map(codeName)
  const empty = emptyObject(names)
  return (values) => {
    const row = { ...empty }
    names.forEach((name, index) => {
      row[name] = values[index]
    })
    return row
  }
}
