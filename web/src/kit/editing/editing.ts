import { fieldProblems } from '../api/field-problems.ts'
import { fieldChanges, type Edits, type FieldProblems, fieldNames, type FormTypes, type Part } from './form.ts'
import { ownChanges, type EditingSession, theirChanges } from './session.ts'
import type { SessionActions } from './session-actions.ts'
import type { Entry, SaveMode } from './session-store.ts'

export type TheirChanges<T extends FormTypes> = {
  parts: readonly { part: Part<T>; isConflict: boolean }[]
  changedBy: string | null
  /** True once it stopped a save. */
  mustDecide: boolean
}

/** A record being edited, for the form that shows it. */
export type Editing<T extends FormTypes> = Pick<EditingSession<T>, 'form' | 'record' | 'base' | 'seen' | 'fields'> &
  Pick<Entry<T>, 'isSaving' | 'saveMode' | 'isSaved' | 'problem'> & {
    restoredFrom: Date | undefined
    changed: ReadonlySet<Part<T>>
    isDirty: boolean
    /** Nothing to save, or a conflict to resolve first. */
    cannotSave: boolean
    theirs: TheirChanges<T> | undefined
    /** The form shows someone else's newer version, because nothing was edited. */
    hasNewVersion: boolean
    /** The last save's outcome is unknown and nothing was edited since, so saving repeats it. */
    isOutcomeUnknown: boolean
    /** Why the last save was refused, by field, until the field is edited. */
    problems: FieldProblems<T>
    /** Why the save was refused, if not because of a field. Changes by others are in `theirs`. */
    refusal: string | undefined
    edit: (edits: Edits<T>) => void
    save: (mode?: SaveMode, edits?: Edits<T>) => void
    overwrite: () => void
    takeTheirs: (parts: readonly Part<T>[]) => void
    keepMine: (parts?: readonly Part<T>[]) => void
    undo: () => void
  }

export function describeEditing<T extends FormTypes>(
  actions: SessionActions<T>,
  { record, entry }: { record: T['record']; entry: Entry<T> },
): Editing<T> {
  const { session, restoredFrom, sent: _, unanswered, ...saving } = entry
  const { changedBy, mustDecide, ...shown } = session
  const changed = new Set(ownChanges(session))
  const isDirty = changed.size > 0
  const parts = theirChanges(session).map((part) => ({ part, isConflict: changed.has(part) }))
  // A change that looks like someone else's may be this form's own save.
  const hasTheirs = parts.length > 0 && unanswered === undefined
  return {
    ...shown,
    ...saving,
    ...entryProblems(entry),
    restoredFrom,
    changed,
    isDirty,
    cannotSave: !isDirty || (mustDecide && hasTheirs),
    theirs: isDirty && hasTheirs ? { parts, changedBy, mustDecide } : undefined,
    isOutcomeUnknown: unanswered !== undefined,
    hasNewVersion: !isDirty && hasTheirs,
    isSaved: saving.isSaved && !hasTheirs,
    edit: (edits) => actions.edit(record, edits),
    save: (mode = 'close', edits) => actions.save(record, mode, edits),
    overwrite: () => actions.overwrite(record),
    takeTheirs: (parts) => actions.takeTheirs(record, parts),
    keepMine: (parts) => actions.keepMine(record, parts),
    undo: () => actions.undo(record),
  }
}

function entryProblems<T extends FormTypes>({ problem, sent, session }: Entry<T>) {
  if (problem === null || sent === undefined) return { problems: {}, refusal: undefined }
  const { form, fields } = session
  const messages: Readonly<Record<string, string | undefined>> =
    form.problemsOf?.(problem, sent) ?? fieldProblems(problem)
  const about = fieldNames(form).filter((name) => messages[name] !== undefined)
  const problems: { [Name in keyof T['fields']]?: string | undefined } = {}
  for (const name of about)
    if (fieldChanges(form, name, { before: sent, after: fields }).length === 0) problems[name] = messages[name]
  return { problems, refusal: about.length === 0 ? problem.message : undefined }
}
