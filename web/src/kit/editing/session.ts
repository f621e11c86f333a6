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

/** The editing of one record. Sessions are immutable: every function here returns a new one. */
export type Session<T extends FormTypes> = {
  form: Form<T>
  /** The current record and its fields. */
  record: T['record']
  base: T['fields']
  /** The fields as the user last saw them: where `base` differs, someone else changed the record since. */
  seen: T['fields']
  /** What the form shows. */
  fields: T['fields']
  /** Who made the latest change by someone else, if the server said so. */
  changedBy: string | null
  /** Whether a save stopped because someone else had changed the record. */
  mustDecide: boolean
}

export function startSession<T extends FormTypes>(form: Form<T>, record: T['record']): Session<T> {
  const base = form.read(record)
  return { form, record, base, seen: base, fields: base, changedBy: null, mustDecide: false }
}

/** What the edits are based on: the record, or for differences what the user saw. */
const editedFrom = <T extends FormTypes>({ form, base, seen }: Session<T>): T['fields'] =>
  withFields<T>(base, seen, differences(form))

const differences = <T extends FormTypes>(form: Form<T>): FieldName<T>[] =>
  fieldNames(form).filter((name) => form.rules?.[name]?.isDifference)

const isEdited = <T extends FormTypes>(session: Session<T>, name: FieldName<T>): boolean =>
  fieldChanges(session.form, name, { before: editedFrom(session), after: session.fields }).length > 0

/** What the user changed. */
export const ownChanges = <T extends FormTypes>(session: Session<T>): Part<T>[] =>
  changedParts(session.form, editedFrom(session), session.fields)

export const isDirty = <T extends FormTypes>(session: Session<T>): boolean => ownChanges(session).length > 0

/** What someone else changed since the user last saw it. */
export function theirChanges<T extends FormTypes>({ form, seen, base }: Session<T>): Part<T>[] {
  const ignored: readonly string[] = differences(form)
  return changedParts(form, seen, base).filter((part) => !ignored.includes(part))
}

/** What both changed, in different ways. */
export function conflicts<T extends FormTypes>(session: Session<T>): Part<T>[] {
  const theirs = theirChanges(session)
  const own = new Set(theirs.length === 0 ? [] : ownChanges(session))
  return theirs.filter((part) => own.has(part))
}

export function editFields<T extends FormTypes>(session: Session<T>, edits: Edits<T>): Session<T> {
  // The first edit starts from the current record.
  const start = session.seen === session.base || isDirty(session) ? session : accept(session)
  const next = { ...start, fields: withFields<T>(start.fields, edits, fieldNames(session.form)) }
  // When a difference is typed back to zero, the field shows the record again.
  const undone = differences(session.form).filter((name) => name in edits && !isEdited(next, name))
  if (undone.length === 0) return next
  const { base, seen, fields } = next
  return { ...next, seen: withFields<T>(seen, base, undone), fields: withFields<T>(fields, base, undone) }
}

/**
 * Updates the session to a record that was read again or came with a refusal. Unedited fields are updated, edits stay,
 * and lists are merged item by item. An older record changes nothing.
 */
export function receive<T extends FormTypes>(
  session: Session<T>,
  record: T['record'],
  refused?: { changedBy: string | null },
): Session<T> {
  const before = session.record.modifiedOn.getTime()
  const now = record.modifiedOn.getTime()
  if (now < before || (record === session.record && !refused)) return session
  return {
    ...rebase(session, record),
    // The name belongs to the change it came with: who made a later change is unknown.
    changedBy: refused ? refused.changedBy : now === before ? session.changedBy : null,
    mustDecide: refused !== undefined || session.mustDecide,
  }
}

function rebase<T extends FormTypes>(session: Session<T>, record: T['record']): Session<T> {
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

/** Replaces the user's edits of these parts with the record's values. */
export const takeTheirs = <T extends FormTypes>(session: Session<T>, parts: readonly Part<T>[]): Session<T> =>
  acceptIfResolved({ ...session, fields: withParts(session, session.fields, parts) })

/** Keeps the user's edits over someone else's changes of these parts, or of all. */
export const keepMine = <T extends FormTypes>(session: Session<T>, parts?: readonly Part<T>[]): Session<T> =>
  parts ? acceptIfResolved({ ...session, seen: withParts(session, session.seen, parts) }) : accept(session)

/** Accepts the record once there are no conflicts left to decide. */
const acceptIfResolved = <T extends FormTypes>(session: Session<T>): Session<T> =>
  conflicts(session).length > 0 ? session : accept(session)

/** The user has seen the current record. */
function accept<T extends FormTypes>(session: Session<T>): Session<T> {
  const edited = differences(session.form).filter((name) => isEdited(session, name))
  return { ...session, seen: withFields<T>(session.base, session.seen, edited), changedBy: null, mustDecide: false }
}

/** `fields` with these parts taken from the record. */
function withParts<T extends FormTypes>(
  { form, base }: Session<T>,
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

/** The session after the server saved `sent`. What was typed in the meantime stays an edit. */
export function afterSave<T extends FormTypes>(
  { form, fields }: Session<T>,
  { sent, answer }: { sent: T['fields']; answer: T['record'] },
): Session<T> {
  const saved = startSession(form, answer)
  if (fields === sent) return saved
  return { ...saved, fields: mergeFields(form, { base: sent, mine: fields, theirs: saved.base }) }
}

/** The current record, without edits. */
export const undoEdits = <T extends FormTypes>(session: Session<T>): Session<T> =>
  accept({ ...session, fields: session.base, seen: session.base })

/** The edits of a session, and the values they were based on. */
export type StoredEdits<T extends FormTypes> = { seen: Edits<T>; mine: Edits<T> }

export function sessionEdits<T extends FormTypes>(session: Session<T>): StoredEdits<T> {
  const { form, fields } = session
  const names = fieldNames(form).filter((name) => isEdited(session, form.companions?.[name] ?? name))
  return { seen: pick<T>(editedFrom(session), names), mine: pick<T>(fields, names) }
}

function pick<T extends FormTypes>(from: T['fields'], names: readonly FieldName<T>[]): Edits<T> {
  const picked: Edits<T> = {}
  for (const name of names) picked[name] = from[name]
  return picked
}

/** Applies stored edits to the current record: what someone else changed since is a conflict, as always. */
export function restoreSession<T extends FormTypes>(
  form: Form<T>,
  record: T['record'],
  { seen, mine }: StoredEdits<T>,
): Session<T> {
  const start = startSession(form, record)
  const known = withFields<T>(start.base, seen, fieldNames(form))
  return rebase({ ...start, base: known, seen: known, fields: withFields<T>(known, mine, fieldNames(form)) }, record)
}
