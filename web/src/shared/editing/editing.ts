import { fieldProblems } from '../api/field-problems.ts'
import { changesOf, type Edits, type FieldProblems, fieldNames, type FormTypes, type Part } from './form.ts'
import { ownChanges, type Session, theirChanges } from './session.ts'
import type { SessionActions } from './session-actions.ts'
import type { Entry, How } from './session-store.ts'

/** What someone else changed while the form was open here. */
export type TheirChanges<T extends FormTypes> = {
  parts: readonly { part: Part<T>; isConflict: boolean }[]
  changedBy: string | null
  /** Whether a save stopped for it. */
  mustDecide: boolean
}

/** A record in a form: what the form shows, and what it can do. */
export type Editing<T extends FormTypes> = Pick<Session<T>, 'form' | 'record' | 'base' | 'seen' | 'fields'> &
  Pick<Entry<T>, 'isSaving' | 'how' | 'isSaved' | 'problem'> & {
    restoredFrom: Date | undefined
    /** What the user changed. */
    changed: ReadonlySet<Part<T>>
    isDirty: boolean
    /** Whether there is nothing to save, or something to decide first. */
    cannotSave: boolean
    theirs: TheirChanges<T> | undefined
    /** Whether a change by someone else shows in a form where nothing was edited. */
    isFollowing: boolean
    /** Why the last save was refused, at the fields it is about, until they are edited. */
    problems: FieldProblems<T>
    /** The same where no field can say it; a change by someone else is in `theirs`. */
    refusal: string | undefined
    edit: (edits: Edits<T>) => void
    save: (how?: How, edits?: Edits<T>) => void
    overwrite: () => void
    takeTheirs: (parts: readonly Part<T>[]) => void
    keepMine: (parts?: readonly Part<T>[]) => void
    undo: () => void
  }

export function editingOf<T extends FormTypes>(
  actions: SessionActions<T>,
  { record, entry }: { record: T['record']; entry: Entry<T> },
): Editing<T> {
  const { session, restoredFrom, sent: _, ...saving } = entry
  const { changedBy, mustDecide, ...shown } = session
  const changed = new Set(ownChanges(session))
  const isDirty = changed.size > 0
  const parts = theirChanges(session).map((part) => ({ part, isConflict: changed.has(part) }))
  const hasTheirs = parts.length > 0
  return {
    ...shown,
    ...saving,
    ...problemsOf(entry),
    restoredFrom,
    changed,
    isDirty,
    cannotSave: !isDirty || (mustDecide && hasTheirs),
    theirs: isDirty && hasTheirs ? { parts, changedBy, mustDecide } : undefined,
    isFollowing: !isDirty && hasTheirs,
    isSaved: saving.isSaved && !hasTheirs,
    edit: (edits) => actions.edit(record, edits),
    save: (how = 'close', edits) => actions.save(record, how, edits),
    overwrite: () => actions.overwrite(record),
    takeTheirs: (taken) => actions.takeTheirs(record, taken),
    keepMine: (kept) => actions.keepMine(record, kept),
    undo: () => actions.undo(record),
  }
}

function problemsOf<T extends FormTypes>({ problem, sent, session }: Entry<T>) {
  if (problem === null || sent === undefined) return { problems: {}, refusal: undefined }
  const { form, fields } = session
  const sentences: Readonly<Record<string, string | undefined>> =
    form.problemsOf?.(problem, sent) ?? fieldProblems(problem)
  const about = fieldNames(form).filter((name) => sentences[name] !== undefined)
  const problems: { [Name in keyof T['fields']]?: string | undefined } = {}
  for (const name of about)
    if (changesOf(form, name, { before: sent, after: fields }).length === 0) problems[name] = sentences[name]
  return { problems, refusal: about.length === 0 ? problem.message : undefined }
}
