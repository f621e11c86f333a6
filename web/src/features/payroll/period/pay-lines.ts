import type { Editing } from '../../../kit/editing/editing.ts'
import {
  changedIn,
  typedFigures,
  type PayField,
  type PayFigures,
  type PayRow,
  type PayTexts,
  type PayTypes,
  problemsIn,
} from './payroll-form.ts'

/** A row of the table: what is saved, what was typed, and what comes of it. */
export type PayLine = {
  id: number
  row: PayRow
  texts: PayTexts
  figures: PayFigures
  changed: ReadonlySet<PayField>
  /** What can't be saved as it was typed, or was refused. */
  problems: Partial<Record<PayField, string | undefined>>
  /** Why the row was not saved, when no figure is the reason. */
  refusal: string | undefined
  state: 'same' | 'unsaved' | 'waiting' | 'conflict' | 'saved'
}

export function editedPayLine(editing: Editing<PayTypes>): PayLine {
  const { record: row, fields: texts, refusal } = editing
  return {
    id: row.id,
    row,
    texts,
    figures: typedFigures(row, texts),
    changed: changedIn(row, texts),
    problems: { ...editing.problems, ...problemsIn(texts, row.payType) },
    refusal,
    state: lineState(editing),
  }
}

/** The row of a submitted period, in which nothing can be typed. */
export const submittedPayLine = (row: PayRow, texts: PayTexts): PayLine => ({
  id: row.id,
  row,
  texts,
  figures: row,
  changed: new Set(),
  problems: {},
  refusal: undefined,
  state: 'same',
})

/** Whether someone must decide. What others typed into other figures of the row is simply shown there. */
export const hasConflict = (theirs: Editing<PayTypes>['theirs']): boolean =>
  theirs !== undefined && (theirs.mustDecide || theirs.parts.some(({ isConflict }) => isConflict))

function lineState({ isSaving, isDirty, isSaved, theirs }: Editing<PayTypes>): PayLine['state'] {
  if (isSaving) return 'waiting'
  if (hasConflict(theirs)) return 'conflict'
  if (isDirty) return 'unsaved'
  return isSaved ? 'saved' : 'same'
}

export const firstProblem = ({ problems, refusal }: PayLine): string | undefined =>
  Object.values(problems).find((problem) => problem !== undefined) ?? refusal
