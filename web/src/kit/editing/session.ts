import {
  changedParts,
  fieldChanges,
  type Edits,
  type FieldName,
  fieldNames,
  type Form,
  type FormTypes,
  type Part,
  type Versions,
  withFields,
} from './form.ts'

/** The edits of one record. Immutable: every function here returns a new session. */
export type EditingSession<T extends FormTypes> = {
  form: Form<T>
  record: T['record']
  base: T['fields']
  /** The fields as the user last saw them. Where `base` differs, someone else has changed the record since. */
  seen: T['fields']
  fields: T['fields']
  /** The person who made the latest change by someone else, if known. */
  changedBy: string | null
  /** True if a save was refused because someone else changed the record. */
  mustDecide: boolean
}

export function startSession<T extends FormTypes>(form: Form<T>, record: T['record']): EditingSession<T> {
  const base = form.read(record)
  return { form, record, base, seen: base, fields: base, changedBy: null, mustDecide: false }
}

/** The base of the edits: the record or, for fields saved as a difference, the values the user saw. */
const editedFrom = <T extends FormTypes>({ form, base, seen }: EditingSession<T>): T['fields'] =>
  withFields<T>(base, seen, differences(form))

const differences = <T extends FormTypes>(form: Form<T>): FieldName<T>[] =>
  fieldNames(form).filter((name) => form.rules?.[name]?.isDifference)

const isEdited = <T extends FormTypes>(session: EditingSession<T>, name: FieldName<T>): boolean =>
  fieldChanges(session.form, name, { before: editedFrom(session), after: session.fields }).length > 0

export const ownChanges = <T extends FormTypes>(session: EditingSession<T>): Part<T>[] =>
  changedParts(session.form, editedFrom(session), session.fields)

export const isDirty = <T extends FormTypes>(session: EditingSession<T>): boolean => ownChanges(session).length > 0

export function theirChanges<T extends FormTypes>({ form, seen, base }: EditingSession<T>): Part<T>[] {
  const ignored: readonly string[] = differences(form)
  return changedParts(form, seen, base).filter((part) => !ignored.includes(part))
}

/** Parts that both changed, in different ways. */
export function conflicts<T extends FormTypes>(session: EditingSession<T>): Part<T>[] {
  const theirs = theirChanges(session)
  const own = new Set(theirs.length === 0 ? [] : ownChanges(session))
  return theirs.filter((part) => own.has(part))
}

export function editFields<T extends FormTypes>(session: EditingSession<T>, edits: Edits<T>): EditingSession<T> {
  // The first edit starts from the current record.
  const start = session.seen === session.base || isDirty(session) ? session : accept(session)
  const next = { ...start, fields: withFields<T>(start.fields, edits, fieldNames(session.form)) }
  // If typing undoes the edit of a difference, the field shows the record again.
  const undone = differences(session.form).filter((name) => name in edits && !isEdited(next, name))
  if (undone.length === 0) return next
  const { base, seen, fields } = next
  return { ...next, seen: withFields<T>(seen, base, undone), fields: withFields<T>(fields, base, undone) }
}

/**
 * Updates the session to a reloaded record, or to one that came with a refusal. Unedited fields follow it, edits stay, lists are merged
 * item by item. An older record is ignored.
 */
export function receive<T extends FormTypes>(
  session: EditingSession<T>,
  record: T['record'],
  refused?: { changedBy: string | null },
): EditingSession<T> {
  const before = session.record.modifiedOn.getTime()
  const now = record.modifiedOn.getTime()
  if (now < before || (record === session.record && !refused)) return session
  return {
    ...rebase(session, record),
    // Keep the name only for the change it came with; we don't know who made a later one.
    changedBy: refused ? refused.changedBy : now === before ? session.changedBy : null,
    mustDecide: refused !== undefined || session.mustDecide,
  }
}

function rebase<T extends FormTypes>(session: EditingSession<T>, record: T['record']): EditingSession<T> {
  const { form } = session
  const theirs = form.read(record)
  const fields = mergeFields(form, { base: editedFrom(session), mine: session.fields, theirs })
  const unedited = differences(form).filter((name) => !isEdited(session, name))
  return { ...session, record, base: theirs, fields, seen: withFields<T>(session.seen, theirs, unedited) }
}

function mergeFields<T extends FormTypes>(form: Form<T>, { base, mine, theirs }: Versions<T['fields']>): T['fields'] {
  const merged = { ...theirs }
  for (const name of fieldNames(form)) {
    const isOurs = fieldChanges(form, form.companions?.[name] ?? name, { before: base, after: mine }).length > 0
    const list = form.rules?.[name]?.list
    if (isOurs)
      merged[name] = list ? list.merge({ base: base[name], mine: mine[name], theirs: theirs[name] }) : mine[name]
  }
  return merged
}

/** Discards the user's edits of these parts. */
export const takeTheirs = <T extends FormTypes>(
  session: EditingSession<T>,
  parts: readonly Part<T>[],
): EditingSession<T> => acceptIfResolved({ ...session, fields: withParts(session, session.fields, parts) })

/** Keeps the user's edits of these parts, or of all, over someone else's changes. */
export const keepMine = <T extends FormTypes>(
  session: EditingSession<T>,
  parts?: readonly Part<T>[],
): EditingSession<T> =>
  parts ? acceptIfResolved({ ...session, seen: withParts(session, session.seen, parts) }) : accept(session)

/** Accepts the record once all conflicts are resolved. */
const acceptIfResolved = <T extends FormTypes>(session: EditingSession<T>): EditingSession<T> =>
  conflicts(session).length > 0 ? session : accept(session)

function accept<T extends FormTypes>(session: EditingSession<T>): EditingSession<T> {
  const edited = differences(session.form).filter((name) => isEdited(session, name))
  return { ...session, seen: withFields<T>(session.base, session.seen, edited), changedBy: null, mustDecide: false }
}

function withParts<T extends FormTypes>(
  { form, base }: EditingSession<T>,
  fields: T['fields'],
  parts: readonly string[],
): T['fields'] {
  const items = new Set(parts)
  const next = { ...fields }
  for (const name of fieldNames(form)) {
    const list = form.rules?.[name]?.list
    if (list) next[name] = list.take(fields[name], base[name], items)
    else if (items.has(form.companions?.[name] ?? name)) next[name] = base[name]
  }
  return next
}

/** The session after `sent` was saved. What was typed in the meantime stays an edit. */
export function afterSave<T extends FormTypes>(
  { form, fields }: EditingSession<T>,
  { sent, answer }: { sent: T['fields']; answer: T['record'] },
): EditingSession<T> {
  const saved = startSession(form, answer)
  if (fields === sent) return saved
  return { ...saved, fields: mergeFields(form, { base: sent, mine: fields, theirs: saved.base }) }
}

export const undoEdits = <T extends FormTypes>(session: EditingSession<T>): EditingSession<T> =>
  accept({ ...session, fields: session.base, seen: session.base })

export type StoredEdits<T extends FormTypes> = { seen: Edits<T>; mine: Edits<T> }

export function sessionEdits<T extends FormTypes>(session: EditingSession<T>): StoredEdits<T> {
  const { form, fields } = session
  const names = fieldNames(form).filter((name) => isEdited(session, form.companions?.[name] ?? name))
  return { seen: pick<T>(editedFrom(session), names), mine: pick<T>(fields, names) }
}

function pick<T extends FormTypes>(from: T['fields'], names: readonly FieldName<T>[]): Edits<T> {
  const picked: Edits<T> = {}
  for (const name of names) picked[name] = from[name]
  return picked
}

/** Applies stored edits to the current record; changes by others since then are conflicts, as always. */
export function restoreSession<T extends FormTypes>(
  form: Form<T>,
  record: T['record'],
  { seen, mine }: StoredEdits<T>,
): EditingSession<T> {
  const start = startSession(form, record)
  const known = withFields<T>(start.base, seen, fieldNames(form))
  return rebase({ ...start, base: known, seen: known, fields: withFields<T>(known, mine, fieldNames(form)) }, record)
}
