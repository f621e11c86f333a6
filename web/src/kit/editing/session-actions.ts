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
  type EditingSession,
  takeTheirs,
  theirChanges,
  undoEdits,
} from './session.ts'
import type { Entry, SaveMode, SaveRequest, sessionStore } from './session-store.ts'

export type SavingOptions<T extends FormTypes> = {
  /** Sends the form with the record's `modifiedOn`; undefined if it can't be sent as it is. */
  save: (request: SaveRequest<T>) => Promise<T['record']> | undefined
  onSaved?: ((answer: T['record'], mode: SaveMode) => void) | undefined
  /** Called on any refusal except a change by someone else. */
  onRefused?: ((problem: Problem) => void) | undefined
}

type Dependencies<T extends FormTypes> = {
  store: ReturnType<typeof sessionStore<T>>
  /** Called when the edits to store may have changed. */
  onChange: () => void
  /** A function, because the options may have changed by the time a save ends. */
  options: () => SavingOptions<T>
}

export type SessionActions<T extends FormTypes> = ReturnType<typeof sessionActions<T>>

export function sessionActions<T extends FormTypes>(dependencies: Dependencies<T>) {
  const { store, onChange } = dependencies
  const setEntry = (id: number, entry: Entry<T>) => {
    store.set(id, entry)
    onChange()
  }
  const change = (record: T['record'], next: (session: EditingSession<T>) => EditingSession<T>) => {
    const entry = store.currentEntry(record)
    const session = next(entry.session)
    if (session !== entry.session) setEntry(record.id, { ...entry, session, unanswered: undefined, isSaved: false })
  }
  const send = sendWith(dependencies, setEntry)

  return {
    edit: (record: T['record'], edits: Edits<T>) => change(record, (session) => editFields(session, edits)),
    editWith: (record: T['record'], edit: (fields: T['fields']) => T['fields']) =>
      change(record, (session) => {
        const fields = edit(session.fields)
        return fields === session.fields ? session : editFields(session, fields)
      }),
    takeTheirs: (record: T['record'], parts: readonly Part<T>[]) =>
      change(record, (session) => takeTheirs(session, parts)),
    keepMine: (record: T['record'], parts?: readonly Part<T>[]) =>
      change(record, (session) => keepMine(session, parts)),
    undo: (record: T['record']) => {
      const { session, ...entry } = store.currentEntry(record)
      setEntry(record.id, {
        ...entry,
        session: undoEdits(session),
        problem: null,
        isSaved: false,
        restoredFrom: undefined,
      })
    },
    /** Accepts a change the same user made outside the form, without a notice. */
    acceptRecord: (record: T['record']) => {
      const entry = store.entries().get(record.id)
      if (entry === undefined) return
      const next = receive(entry.session, record)
      const isUnseen = theirChanges(entry.session).length > 0
      setEntry(record.id, { ...entry, session: isUnseen ? next : keepMine(next) })
    },
    /** Saves, unless there are conflicts to resolve. `edits`: edits that the same click makes. */
    save: (record: T['record'], saveMode: SaveMode, edits: Edits<T> = {}) => {
      const entry = store.currentEntry(record)
      if (entry.isSaving) return
      if (entry.unanswered) return void send({ ...entry, saveMode })
      const session = editFields(entry.session, edits)
      if (conflicts(session).length === 0) return void send({ ...entry, saveMode, session })
      setEntry(record.id, { ...entry, saveMode, session: { ...session, mustDecide: true } })
    },
    /** Saves the user's edits over someone else's, in the mode of the last save. */
    overwrite: (record: T['record']) => {
      const entry = store.currentEntry(record)
      if (!entry.isSaving) void send({ ...entry, session: keepMine(entry.session) })
    },
  }
}

function sendWith<T extends FormTypes>(
  { store, options }: Dependencies<T>,
  setEntry: (id: number, entry: Entry<T>) => void,
) {
  const latest = (sent: Entry<T>): Entry<T> => store.entries().get(sent.session.record.id) ?? sent

  async function send(entry: Entry<T>): Promise<void> {
    const { record, fields, seen } = entry.session
    const request = entry.unanswered ?? { record, fields, seen }
    const attempt = { ...entry, sent: fields, isSaving: true, isSaved: false, problem: null }
    setEntry(record.id, attempt)
    try {
      // Order matters: first resend an unanswered save unchanged. It may have been saved, and the record may already show it.
      const answer = await options().save(request)
      if (answer === undefined) setEntry(record.id, { ...entry, isSaving: false })
      else saved(attempt, answer)
    } catch (failure) {
      const isUnknown =
        failure instanceof Problem && failure.isOutcomeUnknown && latest(attempt).session.fields === fields
      setEntry(record.id, { ...latest(attempt), isSaving: false, unanswered: isUnknown ? request : undefined })
      if (!(failure instanceof Problem)) throw failure
      await refused(attempt, failure)
    }
  }
  function saved(sent: Entry<T>, answer: T['record']): void {
    const session = afterSave(latest(sent).session, { sent: sent.session.fields, answer })
    setEntry(answer.id, {
      ...sent,
      session,
      isSaving: false,
      isSaved: true,
      unanswered: undefined,
      restoredFrom: undefined,
    })
    options().onSaved?.(answer, sent.saveMode)
  }
  async function refused(sent: Entry<T>, problem: Problem): Promise<void> {
    const { record, form } = sent.session
    const changed = changedRecord(problem, form.record)
    if (changed === undefined) {
      setEntry(record.id, { ...latest(sent), problem })
      return options().onRefused?.(problem)
    }
    const session = receive(latest(sent).session, changed.current, changed)
    // The answer to an earlier save was lost; everything is already saved.
    if (!isDirty(session)) return saved(sent, changed.current)
    // Their change isn't to a field of this form, so save again without asking.
    if (theirChanges(session).length === 0) return await send({ ...sent, session: keepMine(session) })
    setEntry(record.id, { ...latest(sent), session })
  }
  return send
}
