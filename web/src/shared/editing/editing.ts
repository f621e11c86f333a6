import { fieldProblems } from '../api/field-problems.ts'
import type { Problem } from '../api/request.ts'
import {
  changesOf,
  type FieldProblems,
  fieldNames,
  type Form,
  type Part,
  type SavedRecord,
  type SomeOf,
} from './form.ts'
import { ownChanges, theirChanges } from './session.ts'
import type { sessionActions } from './session-actions.ts'
import type { Entry, How } from './session-store.ts'

/** What someone else changed while the form was open here. */
export type TheirChanges<Fields, Item extends string> = {
  parts: readonly { part: Part<Fields, Item>; isConflict: boolean }[]
  changedBy: string | null
  /** Whether a save stopped for it. */
  mustDecide: boolean
}

/** A record in a form: what the form shows, and what it can do. */
export type Editing<Saved, Fields extends object, Item extends string = never> = {
  form: Form<Saved, Fields, Item>
  /** The record as it is now, and its fields. */
  record: Saved
  base: Fields
  /** The fields as the user knows the record. */
  seen: Fields
  /** What the form shows. */
  fields: Fields
  /** What the user changed. */
  changed: ReadonlySet<Part<Fields, Item>>
  isDirty: boolean
  /** Whether there is nothing to save, or something to decide first. */
  cannotSave: boolean
  theirs: TheirChanges<Fields, Item> | undefined
  /** Whether a change by someone else shows in a form where nothing was edited. */
  isFollowing: boolean
  isSaving: boolean
  how: How
  /** Whether the last thing that happened was a save. */
  isSaved: boolean
  /** Why the last save was refused; a change by someone else is in `theirs`. */
  problem: Problem | null
  /** The same at the fields it is about, until they are edited. */
  problems: FieldProblems<Fields>
  /** The same where no field can say it. */
  refusal: string | undefined
  /** When the edits were kept that came back as the form opened. */
  restoredFrom: Date | undefined
  edit: (edits: SomeOf<Fields>) => void
  save: (how?: How, edits?: SomeOf<Fields>) => void
  overwrite: () => void
  takeTheirs: (parts: readonly Part<Fields, Item>[]) => void
  keepMine: (parts?: readonly Part<Fields, Item>[]) => void
  undo: () => void
}

type Actions<Saved extends SavedRecord, Fields extends object, Item extends string> = ReturnType<
  typeof sessionActions<Saved, Fields, Item>
>

export function editingOf<Saved extends SavedRecord, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  actions: Actions<Saved, Fields, Item>,
  { record, entry }: { record: Saved; entry: Entry<Saved, Fields> },
): Editing<Saved, Fields, Item> {
  const { session, isSaving, isSaved, how, problem, restoredFrom } = entry
  const { changedBy, mustDecide, ...shown } = session
  const changed = new Set(ownChanges(form, session))
  const parts = theirChanges(form, session).map((part) => ({ part, isConflict: changed.has(part) }))
  const isDirty = changed.size > 0
  return {
    form,
    ...shown,
    changed,
    isDirty,
    cannotSave: !isDirty || (mustDecide && parts.length > 0),
    theirs: isDirty && parts.length > 0 ? { parts, changedBy, mustDecide } : undefined,
    isFollowing: !isDirty && parts.length > 0,
    isSaving,
    how,
    isSaved,
    problem,
    ...problemsOf(form, entry),
    restoredFrom,
    edit: (edits) => actions.edit(record, edits),
    save: (way = 'close', edits) => actions.save(record, way, edits),
    overwrite: () => actions.overwrite(record),
    takeTheirs: (taken) => actions.takeTheirs(record, taken),
    keepMine: (kept) => actions.keepMine(record, kept),
    undo: () => actions.undo(record),
  }
}

function problemsOf<Saved, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  { problem, sent, session }: Entry<Saved, Fields>,
): { problems: FieldProblems<Fields>; refusal: string | undefined } {
  if (problem === null || sent === undefined) return { problems: {}, refusal: undefined }
  const sentences: Readonly<Record<string, string | undefined>> =
    form.problemsOf?.(problem, sent) ?? fieldProblems(problem)
  const about = fieldNames(form).filter((name) => sentences[name] !== undefined)
  const problems: SomeOf<Record<keyof Fields, string>> = {}
  for (const name of about)
    if (changesOf(form, name, { before: sent, after: session.fields }).length === 0) problems[name] = sentences[name]
  return { problems, refusal: about.length === 0 ? problem.message : undefined }
}
