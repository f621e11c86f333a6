import { Problem } from '../api/request.ts'
import { changedRecord } from '../api/changed-record.ts'
import type { Form, Part, SavedRecord, SomeOf } from './form.ts'
import * as sessions from './session.ts'
import type { Entry, How, sessionStore } from './session-store.ts'

type Given<Saved extends SavedRecord, Fields extends object, Item extends string> = {
  form: Form<Saved, Fields, Item>
  store: ReturnType<typeof sessionStore<Saved, Fields, Item>>
  /** Told when the edits to be kept may be others. */
  onChange: () => void
}

/** What a form does with the session of a record. */
export function sessionActions<Saved extends SavedRecord, Fields extends object, Item extends string>(
  given: Given<Saved, Fields, Item>,
) {
  const { form, store, onChange } = given
  type Parts = readonly Part<Fields, Item>[]
  const put = (id: number, entry: Entry<Saved, Fields>) => {
    store.set(id, entry)
    onChange()
  }
  const change = (
    record: Saved,
    next: (session: sessions.Session<Saved, Fields>) => sessions.Session<Saved, Fields>,
  ) => {
    const entry = store.entryOf(record)
    const session = next(entry.session)
    if (session !== entry.session) put(record.id, { ...entry, session, isSaved: false })
  }
  const send = sender(given, put)

  return {
    edit: (record: Saved, edits: SomeOf<Fields>) =>
      change(record, (session) => sessions.editFields(form, session, edits)),
    editBy: (record: Saved, edit: (fields: Fields) => Fields) =>
      change(record, (session) => {
        const fields = edit(session.fields)
        return fields === session.fields ? session : sessions.editFields(form, session, fields)
      }),
    takeTheirs: (record: Saved, parts: Parts) => change(record, (session) => sessions.takeTheirs(form, session, parts)),
    keepMine: (record: Saved, parts?: Parts) => change(record, (session) => sessions.keepMine(form, session, parts)),
    undo: (record: Saved) => {
      const entry = store.entryOf(record)
      put(record.id, {
        ...entry,
        session: sessions.undoEdits(entry.session),
        problem: null,
        isSaved: false,
        restoredFrom: undefined,
      })
    },
    /** Takes up a record that was changed beside the form by the same person, without a notice. */
    follow(record: Saved) {
      const entry = store.entries().get(record.id)
      if (entry === undefined) return
      const next = sessions.receive(form, entry.session, record)
      const isUnseen = sessions.theirChanges(form, entry.session).length > 0
      put(record.id, { ...entry, session: isUnseen ? next : sessions.keepMine(form, next) })
    },
    /** Saves, unless what two people changed is still to be decided. `edits`: made by the same press. */
    save(record: Saved, how: How, edits: SomeOf<Fields> = {}) {
      const entry = store.entryOf(record)
      if (entry.isSaving) return
      const session = sessions.editFields(form, entry.session, edits)
      if (sessions.conflicts(form, session).length > 0)
        put(record.id, { ...entry, how, session: { ...session, mustDecide: true } })
      else void send({ ...entry, how, session })
    },
    /** Saves the user's edits over what someone else changed, in the way that was asked for before. */
    overwrite(record: Saved) {
      const entry = store.entryOf(record)
      if (!entry.isSaving) void send({ ...entry, session: sessions.keepMine(form, entry.session) })
    },
  }
}

function sender<Saved extends SavedRecord, Fields extends object, Item extends string>(
  { form, store }: Given<Saved, Fields, Item>,
  put: (id: number, entry: Entry<Saved, Fields>) => void,
) {
  type Sent = Entry<Saved, Fields>

  async function send(entry: Sent): Promise<void> {
    const { record, fields, seen } = entry.session
    const saving = { ...entry, sent: fields, isSaving: true, isSaved: false, problem: null }
    put(record.id, saving)
    try {
      const answer = await store.options().save({ record, fields, seen })
      if (answer === undefined) put(record.id, { ...entry, isSaving: false })
      else saved(saving, answer)
    } catch (failure) {
      put(record.id, { ...latest(saving), isSaving: false })
      if (!(failure instanceof Problem)) throw failure
      await refused(saving, failure)
    }
  }
  const latest = (sent: Sent): Sent => store.entries().get(sent.session.record.id) ?? sent

  function saved(sent: Sent, answer: Saved): void {
    const session = sessions.afterSave(form, latest(sent).session, { sent: sent.session.fields, answer })
    put(answer.id, { ...sent, session, isSaving: false, isSaved: true, restoredFrom: undefined })
    store.options().onSaved?.(answer, sent.how)
  }

  async function refused(sent: Sent, problem: Problem): Promise<void> {
    const { id } = sent.session.record
    const changed = changedRecord(problem, form.record)
    if (changed === undefined) {
      put(id, { ...latest(sent), problem })
      return store.options().onRefused?.(problem)
    }
    const session = sessions.receive(form, latest(sent).session, changed.current, changed)
    // The answer to an earlier save was lost: the server has it all.
    if (!sessions.isDirty(form, session)) return saved(sent, changed.current)
    // Nothing of what they changed stands in this form: the save goes on by itself.
    if (sessions.theirChanges(form, session).length === 0)
      return await send({ ...sent, session: sessions.keepMine(form, session) })
    put(id, { ...latest(sent), session })
  }
  return send
}
