import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Edits, type Form, sameBy } from './form.ts'
import { type LineItem, lineRules } from './line-rules.ts'
import {
  afterSave,
  conflicts,
  editFields,
  editsOf,
  isDirty,
  keepMine,
  ownChanges,
  receive,
  restoreSession,
  type Session,
  startSession,
  takeTheirs,
  theirChanges,
  undoEdits,
} from './session.ts'

type Line = { key: number; id?: number | undefined; quantity: number }
type Fields = { name: string; notes: string; price: string; stock: string; lines: readonly Line[] }
type Saved = Fields & { id: number; modifiedOn: Date }

type Types = { record: Saved; fields: Fields; item: LineItem }

const form: Form<Types> = {
  name: 'thing',
  labels: { name: 'Name', notes: 'Notes', price: 'Price', stock: 'Stock', lines: 'Lines' },
  record: z.custom<Saved>(),
  read: ({ name, notes, price, stock, lines }) => ({ name, notes, price, stock, lines }),
  rules: {
    price: { isSame: sameBy(Number) },
    stock: { isDifference: true },
    lines: { list: lineRules<Line>({ isSame: (one, other) => one.quantity === other.quantity }) },
  },
}
const textNames = ['name', 'notes', 'price'] as const

const line = (id: number, quantity: number): Line => ({ key: id, id, quantity })
const first: Saved = {
  id: 1,
  modifiedOn: new Date(0),
  name: 'Chai',
  notes: '',
  price: '18.00',
  stock: '39',
  lines: [line(1, 10), line(2, 20), line(3, 30)],
}
const start = () => startSession(form, first)
const changed = (part: Partial<Saved>, at = 1): Saved => ({ ...first, modifiedOn: new Date(at), ...part })
const readings = (records: readonly Saved[]) => records.map((saved, at) => ({ ...saved, modifiedOn: new Date(at + 1) }))
const heard = (session: Session<Types>, records: readonly Saved[]) =>
  records.reduce((now, saved) => receive(now, saved), session)

// What is typed here is never what someone else writes, nor what was there.
const typedText = fc.integer({ min: 1000, max: 1009 }).map(String)
const theirText = fc.integer({ min: 2000, max: 2003 }).map(String)
const edits = fc.record(
  {
    name: typedText,
    notes: typedText,
    price: typedText,
    lines: fc
      .tuple(fc.subarray([1, 2, 3]), fc.subarray([1, 2, 3]))
      .map(([kept, grown]): Line[] => [
        ...kept.map((id) => line(id, grown.includes(id) ? id * 10 + 1 : id * 10)),
        { key: 100, quantity: 77 },
      ]),
  },
  { requiredKeys: [] },
)
const theirRecord = fc
  .record(
    {
      name: theirText,
      notes: theirText,
      price: theirText,
      lines: fc.subarray([1, 2, 3, 4]).map((ids) => ids.map((id) => line(id, id === 2 ? 222 : id * 10))),
    },
    { requiredKeys: [] },
  )
  .map((part): Saved => ({ ...first, ...part }))
/** A line that was removed never comes back under its old id. */
const withoutReturns = (records: readonly Saved[]): Saved[] =>
  records.map((saved, at) => ({
    ...saved,
    lines: saved.lines.filter(
      ({ id }) => id === 4 || records.slice(0, at).every((earlier) => earlier.lines.some((one) => one.id === id)),
    ),
  }))
const theirRecords = fc
  .array(theirRecord, { minLength: 1, maxLength: 4 })
  .map((records) => readings(withoutReturns(records)))

/** The fields without the lines, which are merged one by one. */
const texts = ({ name, notes, price }: Fields) => ({ name, notes, price })
const withoutLines = ({ lines: _, ...typed }: Edits<Types>): Edits<Types> => typed
const quantityOf = ({ lines }: Fields, key: number) => lines.find((one) => one.key === key)?.quantity

test('nothing that was typed is lost, whatever others save and in whichever order it is heard of', () => {
  fc.assert(
    fc.property(edits, edits, theirRecords, (early, late, records) => {
      const typedFirst = heard(editFields(start(), early), records)
      const session = editFields(typedFirst, withoutLines(late))
      expect(session.fields).toMatchObject(texts({ ...session.fields, ...early, ...late }))
      const typedUnits = (early.lines ?? []).map(({ quantity }) => quantity).filter((quantity) => quantity % 10 !== 0)
      expect(session.fields.lines.map(({ quantity }) => quantity)).toEqual(expect.arrayContaining(typedUnits))
    }),
  )
})

test('what is sent is the record as it is now with the edits upon it', () => {
  fc.assert(
    fc.property(edits, theirRecords, (typed, records) => {
      const last = records.at(-1) ?? first
      const { record, fields } = heard(editFields(start(), typed), records)
      expect(record).toBe(last)
      expect(texts(fields)).toEqual(texts({ ...last, ...typed }))
    }),
  )
})

test('fields that nobody edited here are as the newest record has them, however many changes came before', () => {
  fc.assert(
    fc.property(edits, theirRecords, (typed, records) => {
      const last = records.at(-1) ?? first
      const all = heard(editFields(start(), typed), records)
      const lastOnly = receive(editFields(start(), typed), last)
      const outOfOrder = heard(editFields(start(), typed), records.toReversed())
      expect(texts(all.fields)).toEqual(texts(lastOnly.fields))
      expect(outOfOrder.fields).toEqual(lastOnly.fields)
      for (const name of textNames.filter((text) => typed[text] === undefined))
        expect(all.fields[name]).toBe(last[name])
    }),
  )
})

// D-15
test('with theirs used for every conflict, the rest of the edits stays and nothing is left to decide', () => {
  fc.assert(
    fc.property(edits, theirRecords, (typed, records) => {
      const before = heard(editFields(start(), typed), records)
      const contested = conflicts(before)
      const session = takeTheirs(before, contested)
      const last = records.at(-1) ?? first
      for (const name of textNames)
        expect(session.fields[name]).toBe(contested.includes(name) ? last[name] : before.fields[name])
      for (const { key } of first.lines)
        expect(quantityOf(session.fields, key)).toBe(
          quantityOf(contested.includes(`line ${key}`) ? last : before.fields, key),
        )
      expect(conflicts(session)).toEqual([])
      expect(theirChanges(session)).toEqual([])
    }),
  )
})

// D-15
test('keeping mine changes nothing in the form, and a conflict that was decided is not asked about again', () => {
  fc.assert(
    fc.property(edits, theirRecords, (typed, records) => {
      const before = heard(editFields(start(), typed), records)
      const session = conflicts(before).reduce((now, part) => keepMine(now, [part]), before)
      expect(session.fields).toEqual(before.fields)
      expect(conflicts(keepMine(session))).toEqual([])
      expect(conflicts(session)).toEqual([])
    }),
  )
})

test('a save leaves nothing to save, also when the record is read again; what was typed in the meantime stays typed', () => {
  fc.assert(
    fc.property(edits, edits, (typed, during) => {
      const sent = editFields(start(), typed)
      const lines = sent.fields.lines.map(
        (one, at): Line => ({ ...one, id: one.id ?? 50 + at, key: one.id ?? 50 + at }),
      )
      const answer = changed({ ...sent.fields, lines }, 5)
      const saved = afterSave(sent, { sent: sent.fields, answer })
      expect(isDirty(saved)).toBe(false)
      expect(isDirty(receive(saved, { ...answer }))).toBe(false)

      const typing = editFields(sent, withoutLines(during))
      const after = afterSave(typing, { sent: sent.fields, answer })
      expect(after.fields).toMatchObject(withoutLines(during))
      expect(receive(after, { ...answer }).fields).toEqual(after.fields)
    }),
  )
})

test('undoing the edits shows the record as it is now', () => {
  fc.assert(
    fc.property(edits, theirRecords, (typed, records) => {
      const session = undoEdits(heard(editFields(start(), typed), records))
      expect(session.fields).toEqual(form.read(records.at(-1) ?? first))
      expect(isDirty(session)).toBe(false)
    }),
  )
})

test('edits that were kept come back upon whatever the record is by then, with the same conflicts', () => {
  fc.assert(
    fc.property(edits, theirRecord, (typed, theirs) => {
      const session = editFields(start(), typed)
      const now = { ...theirs, modifiedOn: new Date(9) }
      const kept = JSON.parse(JSON.stringify(editsOf(session)))
      const restored = restoreSession(form, now, kept)
      const open = receive(session, now)
      expect(restored.fields).toEqual(open.fields)
      expect(ownChanges(restored)).toEqual(ownChanges(open))
      expect(conflicts(restored)).toEqual(conflicts(open))
    }),
  )
})

test('what is written differently but means the same is no change', () => {
  expect(isDirty(editFields(start(), { name: ' Chai ', price: '18' }))).toBe(false)
})

test('what two people changed alike is no conflict', () => {
  const session = receive(editFields(start(), { name: 'Chai tea' }), changed({ name: 'Chai tea' }))
  expect(conflicts(session)).toEqual([])
  expect(isDirty(session)).toBe(false)
})

// D-95
test('a stock that others move while it is edited is no conflict, and the edit keeps the figure it was made upon', () => {
  const session = receive(editFields(start(), { stock: '50' }), changed({ stock: '35' }))
  expect(theirChanges(session)).toEqual([])
  expect([session.seen.stock, session.fields.stock, session.base.stock]).toEqual(['39', '50', '35'])
  expect(keepMine(session).seen.stock).toBe('39')
  // As many as there are now is still four fewer than were shown.
  expect(ownChanges(editFields(session, { stock: '35' }))).toEqual(['stock'])
  expect(editFields(session, { stock: '39' }).fields.stock).toBe('35')
})

test('a line that others removed while it was changed here becomes a new line, one that was not changed goes', () => {
  const mine = [line(1, 11), line(2, 20), line(3, 30)]
  const session = receive(editFields(start(), { lines: mine }), changed({ lines: [line(3, 30)] }))
  expect(session.fields.lines).toEqual([line(3, 30), { key: 1, id: undefined, quantity: 11 }])
})

test('a reading older than the one that is shown changes nothing', () => {
  const session = receive(start(), changed({ name: 'Chai tea' }, 3))
  expect(receive(session, changed({ name: 'Old chai' }, 2))).toBe(session)
})

// D-15
test('who made a change is said of that change only', () => {
  const edited = editFields(start(), { name: 'Masala chai' })
  const refused = receive(edited, changed({ name: 'Chai tea' }), { changedBy: 'Nancy' })
  expect(receive(refused, changed({ name: 'Chai tea' })).changedBy).toBe('Nancy')
  expect(receive(refused, changed({ name: 'Green tea' }, 2)).changedBy).toBeNull()
})
