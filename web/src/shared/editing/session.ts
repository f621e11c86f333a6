import {
  changedParts,
  changesOf,
  fieldNames,
  type Form,
  type Part,
  type SavedRecord,
  type SomeOf,
  type Versions,
  withFields,
} from './form.ts'

/** The editing of one record. Every function here makes a new session and leaves the old one as it was. */
export type Session<Saved, Fields> = {
  /** The record as it is now, and its fields: the edits are changes to it. */
  record: Saved
  base: Fields
  /** The fields as the user knows them: where `base` differs, someone else changed it since. */
  seen: Fields
  /** What the form shows. */
  fields: Fields
  /** Who made the last change by someone else, where the server named them. */
  changedBy: string | null
  /** Whether a save stopped because someone else had changed the record. */
  mustDecide: boolean
}

export function startSession<Saved, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  record: Saved,
): Session<Saved, Fields> {
  const base = form.read(record)
  return { record, base, seen: base, fields: base, changedBy: null, mustDecide: false }
}

/** What the user changed. */
export const ownChanges = <Saved, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  { base, seen, fields }: Session<Saved, Fields>,
): Part<Fields, Item>[] => changedParts(form, withFields(base, seen, differences(form)), fields)

export const isDirty = <Saved, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  session: Session<Saved, Fields>,
): boolean => ownChanges(form, session).length > 0

/** What someone else changed since the user last looked. */
export function theirChanges<Saved, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  { seen, base }: Session<Saved, Fields>,
): Part<Fields, Item>[] {
  const ignored: readonly string[] = differences(form)
  return changedParts(form, seen, base).filter((part) => !ignored.includes(part))
}

/** What both changed, each in another way. */
export function conflicts<Saved, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  session: Session<Saved, Fields>,
): Part<Fields, Item>[] {
  const theirs = theirChanges(form, session)
  if (theirs.length === 0) return []
  const own = new Set(ownChanges(form, session))
  return theirs.filter((part) => own.has(part))
}

export function editFields<Saved, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  session: Session<Saved, Fields>,
  edits: SomeOf<Fields>,
): Session<Saved, Fields> {
  // The first edit starts from what is there now.
  const start = session.seen === session.base || isDirty(form, session) ? session : accept(form, session)
  const next = { ...start, fields: withFields(start.fields, edits, fieldNames(form)) }
  // A difference that was typed back to nothing shows the record again.
  const undone = differences(form).filter(
    (name) => name in edits && changesOf(form, name, { before: next.seen, after: next.fields }).length === 0,
  )
  if (undone.length === 0) return next
  const [seen, fields] = [withFields(next.seen, next.base, undone), withFields(next.fields, next.base, undone)]
  return { ...next, seen, fields }
}

type Refused = { changedBy: string | null }

/**
 * The record was read again, or came with a refusal. Fields that were not edited follow it, edits stay, and lists are
 * merged item by item. An older reading changes nothing.
 */
export function receive<Saved extends SavedRecord, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  session: Session<Saved, Fields>,
  record: Saved,
  refused?: Refused,
): Session<Saved, Fields> {
  const before = session.record.modifiedOn.getTime()
  const now = record.modifiedOn.getTime()
  if (now < before || (record === session.record && !refused)) return session
  return {
    ...rebase(form, session, record),
    // A name belongs to the change it came with: who made a later one is not known.
    changedBy: refused ? refused.changedBy : now === before ? session.changedBy : null,
    mustDecide: refused !== undefined || session.mustDecide,
  }
}

function rebase<Saved, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  session: Session<Saved, Fields>,
  record: Saved,
): Session<Saved, Fields> {
  const theirs = form.read(record)
  const base = withFields(session.base, session.seen, differences(form))
  const fields = mergeFields(form, { base, mine: session.fields, theirs })
  const unedited = differences(form).filter(
    (name) => changesOf(form, name, { before: base, after: session.fields }).length === 0,
  )
  return { ...session, record, base: theirs, fields, seen: withFields(session.seen, theirs, unedited) }
}

function mergeFields<Saved, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  { base, mine, theirs }: Versions<Fields>,
): Fields {
  const merged = { ...theirs }
  const merge = <Name extends keyof Fields & string>(name: Name) => {
    const leader = form.companions?.[name] ?? name
    if (changesOf(form, leader, { before: base, after: mine }).length === 0) return
    const list = form.rules?.[name]?.list
    merged[name] = list ? list.merge({ base: base[name], mine: mine[name], theirs: theirs[name] }) : mine[name]
  }
  fieldNames(form).forEach(merge)
  return merged
}

/** Gives up the user's edits of these parts for what the record has. */
export function takeTheirs<Saved, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  session: Session<Saved, Fields>,
  parts: readonly Part<Fields, Item>[],
): Session<Saved, Fields> {
  return decided(form, { ...session, fields: withParts(form, session.fields, session.base, parts) })
}

/** Lets the user's edits stand over what someone else made of these parts, or of all. */
export function keepMine<Saved, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  session: Session<Saved, Fields>,
  parts?: readonly Part<Fields, Item>[],
): Session<Saved, Fields> {
  if (parts === undefined) return accept(form, session)
  return decided(form, { ...session, seen: withParts(form, session.seen, session.base, parts) })
}

/** Once no part is left that both changed, there is nothing left to decide. */
const decided = <Saved, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  session: Session<Saved, Fields>,
): Session<Saved, Fields> => (conflicts(form, session).length > 0 ? session : accept(form, session))

/** The user knows the record as it is now. */
function accept<Saved, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  session: Session<Saved, Fields>,
): Session<Saved, Fields> {
  const edited = differences(form).filter(
    (name) => changesOf(form, name, { before: session.seen, after: session.fields }).length > 0,
  )
  const seen = edited.length === 0 ? session.base : withFields(session.base, session.seen, edited)
  return { ...session, seen, changedBy: null, mustDecide: false }
}

function withParts<Saved, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  fields: Fields,
  from: Fields,
  parts: readonly string[],
): Fields {
  const items = new Set(parts)
  const next = { ...fields }
  const take = <Name extends keyof Fields & string>(name: Name) => {
    const list = form.rules?.[name]?.list
    if (list) next[name] = list.take(fields[name], from[name], items)
    else if (items.has(form.companions?.[name] ?? name)) next[name] = from[name]
  }
  fieldNames(form).forEach(take)
  return next
}

/** The server has saved `sent`. What was typed while it did so stays an edit. */
export function afterSave<Saved, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  session: Session<Saved, Fields>,
  { sent, answer }: { sent: Fields; answer: Saved },
): Session<Saved, Fields> {
  const saved = startSession(form, answer)
  if (session.fields === sent) return saved
  return { ...saved, fields: mergeFields(form, { base: sent, mine: session.fields, theirs: saved.base }) }
}

/** The record as it is now, without edits. */
export const undoEdits = <Saved, Fields>(session: Session<Saved, Fields>): Session<Saved, Fields> => ({
  ...session,
  fields: session.base,
  seen: session.base,
  changedBy: null,
  mustDecide: false,
})

/** The edits of a session, and the record's values that they were made upon. */
export type Edits<Fields> = { seen: SomeOf<Fields>; mine: SomeOf<Fields> }

export function editsOf<Saved, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  { base, seen, fields }: Session<Saved, Fields>,
): Edits<Fields> {
  const before = withFields(base, seen, differences(form))
  const names = fieldNames(form).filter(
    (name) => changesOf(form, form.companions?.[name] ?? name, { before, after: fields }).length > 0,
  )
  return { seen: pick(before, names), mine: pick(fields, names) }
}

function pick<Fields extends object>(from: Fields, names: readonly (keyof Fields & string)[]): SomeOf<Fields> {
  const picked: SomeOf<Fields> = {}
  for (const name of names) picked[name] = from[name]
  return picked
}

/** Edits that were kept, upon the record as it is now: what someone else changed since is a conflict as ever. */
export function restoreSession<Saved extends SavedRecord, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  record: Saved,
  { seen, mine }: Edits<Fields>,
): Session<Saved, Fields> {
  const start = startSession(form, record)
  const known = withFields(start.base, seen, fieldNames(form))
  const fields = withFields(known, mine, fieldNames(form))
  return rebase(form, { ...start, base: known, seen: known, fields }, record)
}

const differences = <Saved, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
): (keyof Fields & string)[] => fieldNames(form).filter((name) => form.rules?.[name]?.isDifference)
