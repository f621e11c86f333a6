import { changedRecord } from '../api/changed-record.ts'
import { Problem } from '../api/request.ts'
import type { Edits, FormTypes, Part } from './form.ts'
import {
  afterSave,
  conflicts,
  editFields,
  isDirty,
  keepMine,
  receive,
  type Session,
  takeTheirs,
  theirChanges,
  undoEdits,
} from './session.ts'
import type { Entry, How, sessionStore } from './session-store.ts'

/** What a save is made of. `seen`: the fields as the edits were made upon them. */
export type Sending<T extends FormTypes> = Pick<Session<T>, 'record' | 'fields' | 'seen'>

export type SavingOptions<T extends FormTypes> = {
  /** Sends the form with the `modifiedOn` of the record; undefined where it cannot be sent as it stands. */
  save: (sending: Sending<T>) => Promise<T['record']> | undefined
  onSaved?: ((answer: T['record'], how: How) => void) | undefined
  /** Told of a refusal for any other reason than a change by someone else. */
  onRefused?: ((problem: Problem) => void) | undefined
}

type Dependencies<T extends FormTypes> = {
  store: ReturnType<typeof sessionStore<T>>
  /** Told when the edits to be kept may be others. */
  onChange: () => void
  /** What the form has by then: a save ends some time after it was asked for. */
  options: () => SavingOptions<T>
}

export type SessionActions<T extends FormTypes> = ReturnType<typeof sessionActions<T>>

/** What a form does with the session of a record. */
export function sessionActions<T extends FormTypes>(dependencies: Dependencies<T>) {
  const { store, onChange } = dependencies
  const put = (id: number, entry: Entry<T>) => {
    store.set(id, entry)
    onChange()
  }
  const change = (record: T['record'], next: (session: Session<T>) => Session<T>) => {
    const entry = store.entryOf(record)
    const session = next(entry.session)
    if (session !== entry.session) put(record.id, { ...entry, session, isSaved: false })
  }
  const send = sender(dependencies, put)

  return {
    edit: (record: T['record'], edits: Edits<T>) => change(record, (session) => editFields(session, edits)),
    editBy: (record: T['record'], edit: (fields: T['fields']) => T['fields']) =>
      change(record, (session) => {
        const fields = edit(session.fields)
        return fields === session.fields ? session : editFields(session, fields)
      }),
    takeTheirs: (record: T['record'], parts: readonly Part<T>[]) =>
      change(record, (session) => takeTheirs(session, parts)),
    keepMine: (record: T['record'], parts?: readonly Part<T>[]) =>
      change(record, (session) => keepMine(session, parts)),
    undo: (record: T['record']) => {
      const { session, ...entry } = store.entryOf(record)
      put(record.id, { ...entry, session: undoEdits(session), problem: null, isSaved: false, restoredFrom: undefined })
    },
    /** Takes up a record that was changed beside the form by the same person, without a notice. */
    follow: (record: T['record']) => {
      const entry = store.entries().get(record.id)
      if (entry === undefined) return
      const next = receive(entry.session, record)
      const isUnseen = theirChanges(entry.session).length > 0
      put(record.id, { ...entry, session: isUnseen ? next : keepMine(next) })
    },
    /** Saves, unless what two people changed is still to be decided. `edits`: made by the same press. */
    save: (record: T['record'], how: How, edits: Edits<T> = {}) => {
      const entry = store.entryOf(record)
      if (entry.isSaving) return
      const session = editFields(entry.session, edits)
      if (conflicts(session).length === 0) return void send({ ...entry, how, session })
      put(record.id, { ...entry, how, session: { ...session, mustDecide: true } })
    },
    /** Saves the user's edits over what someone else changed, in the way that was asked for before. */
    overwrite: (record: T['record']) => {
      const entry = store.entryOf(record)
      if (!entry.isSaving) void send({ ...entry, session: keepMine(entry.session) })
    },
  }
}

function sender<T extends FormTypes>({ store, options }: Dependencies<T>, put: (id: number, entry: Entry<T>) => void) {
  const latest = (sent: Entry<T>): Entry<T> => store.entries().get(sent.session.record.id) ?? sent

  async function send(entry: Entry<T>): Promise<void> {
    const { record, fields, seen } = entry.session
    const saving = { ...entry, sent: fields, isSaving: true, isSaved: false, problem: null }
    put(record.id, saving)
    try {
      const answer = await options().save({ record, fields, seen })
      if (answer === undefined) put(record.id, { ...entry, isSaving: false })
      else saved(saving, answer)
    } catch (failure) {
      put(record.id, { ...latest(saving), isSaving: false })
      if (!(failure instanceof Problem)) throw failure
      await refused(saving, failure)
    }
  }
  function saved(sent: Entry<T>, answer: T['record']): void {
    const session = afterSave(latest(sent).session, { sent: sent.session.fields, answer })
    put(answer.id, { ...sent, session, isSaving: false, isSaved: true, restoredFrom: undefined })
    options().onSaved?.(answer, sent.how)
  }
  async function refused(sent: Entry<T>, problem: Problem): Promise<void> {
    const { record, form } = sent.session
    const changed = changedRecord(problem, form.record)
    if (changed === undefined) {
      put(record.id, { ...latest(sent), problem })
      return options().onRefused?.(problem)
    }
    const session = receive(latest(sent).session, changed.current, changed)
    // The answer to an earlier save was lost: the server has it all.
    if (!isDirty(session)) return saved(sent, changed.current)
    // Nothing of what they changed stands in this form: the save goes on by itself.
    if (theirChanges(session).length === 0) return await send({ ...sent, session: keepMine(session) })
    put(record.id, { ...latest(sent), session })
  }
  return send
}
