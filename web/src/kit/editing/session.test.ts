import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Edits, type Form, sameBy } from './form.ts'
import { type LineItem, lineRules } from './line-rules.ts'
import {
  afterSave,
  conflicts,
  editFields,
  sessionEdits,
  isDirty,
  keepMine,
  ownChanges,
  receive,
  restoreSession,
  type EditingSession,
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
    lines: { list: lineRules<Line>({ isSame: (a, b) => a.quantity === b.quantity }) },
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
const withTimes = (records: readonly Saved[]) =>
  records.map((saved, index) => ({ ...saved, modifiedOn: new Date(index + 1) }))
const receiveAll = (session: EditingSession<Types>, records: readonly Saved[]) =>
  records.reduce((current, saved) => receive(current, saved), session)

// Never equals what someone else saves, or the original.
const typedText = fc.integer({ min: 1000, max: 1009 }).map(String)
const theirText = fc.integer({ min: 2000, max: 2003 }).map(String)
const edits = fc.record(
  {
    name: typedText,
    notes: typedText,
    price: typedText,
    lines: fc
      .tuple(fc.subarray([1, 2, 3]), fc.subarray([1, 2, 3]))
      .map(([keptIds, grown]): Line[] => [
        ...keptIds.map((id) => line(id, grown.includes(id) ? id * 10 + 1 : id * 10)),
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
/** A removed line never returns with its old id. */
const withoutReturns = (records: readonly Saved[]): Saved[] =>
  records.map((saved, at) => ({
    ...saved,
    lines: saved.lines.filter(
      ({ id }) => id === 4 || records.slice(0, at).every((earlier) => earlier.lines.some((other) => other.id === id)),
    ),
  }))
const theirRecords = fc
  .array(theirRecord, { minLength: 1, maxLength: 4 })
  .map((records) => withTimes(withoutReturns(records)))

/** Without the lines, which are merged one by one. */
const texts = ({ name, notes, price }: Fields) => ({ name, notes, price })
const withoutLines = ({ lines: _, ...typed }: Edits<Types>): Edits<Types> => typed
const lineQuantity = ({ lines }: Fields, key: number) => lines.find((line) => line.key === key)?.quantity

test('nothing typed is lost, whatever others save and in whatever order changes arrive', () => {
  fc.assert(
    fc.property(edits, edits, theirRecords, (early, late, records) => {
      const typedFirst = receiveAll(editFields(start(), early), records)
      const session = editFields(typedFirst, withoutLines(late))
      expect(session.fields).toMatchObject(texts({ ...session.fields, ...early, ...late }))
      const typedUnits = (early.lines ?? []).map(({ quantity }) => quantity).filter((quantity) => quantity % 10 !== 0)
      expect(session.fields.lines.map(({ quantity }) => quantity)).toEqual(expect.arrayContaining(typedUnits))
    }),
  )
})

test('the current record with the edits applied is sent', () => {
  fc.assert(
    fc.property(edits, theirRecords, (typed, records) => {
      const last = records.at(-1) ?? first
      const { record, fields } = receiveAll(editFields(start(), typed), records)
      expect(record).toBe(last)
      expect(texts(fields)).toEqual(texts({ ...last, ...typed }))
    }),
  )
})

test('unedited fields match the newest record, however many changes came before', () => {
  fc.assert(
    fc.property(edits, theirRecords, (typed, records) => {
      const last = records.at(-1) ?? first
      const all = receiveAll(editFields(start(), typed), records)
      const lastOnly = receive(editFields(start(), typed), last)
      const outOfOrder = receiveAll(editFields(start(), typed), records.toReversed())
      expect(texts(all.fields)).toEqual(texts(lastOnly.fields))
      expect(outOfOrder.fields).toEqual(lastOnly.fields)
      for (const name of textNames.filter((text) => typed[text] === undefined))
        expect(all.fields[name]).toBe(last[name])
    }),
  )
})

test('after using theirs for every conflict, the other edits stay and there is nothing left to decide', () => {
  fc.assert(
    fc.property(edits, theirRecords, (typed, records) => {
      const before = receiveAll(editFields(start(), typed), records)
      const contested = conflicts(before)
      const session = takeTheirs(before, contested)
      const last = records.at(-1) ?? first
      for (const name of textNames)
        expect(session.fields[name]).toBe(contested.includes(name) ? last[name] : before.fields[name])
      for (const { key } of first.lines)
        expect(lineQuantity(session.fields, key)).toBe(
          lineQuantity(contested.includes(`line ${key}`) ? last : before.fields, key),
        )
      expect(conflicts(session)).toEqual([])
      expect(theirChanges(session)).toEqual([])
    }),
  )
})

test('keeping mine changes nothing in the form, and a decided conflict does not come back', () => {
  fc.assert(
    fc.property(edits, theirRecords, (typed, records) => {
      const before = receiveAll(editFields(start(), typed), records)
      const session = conflicts(before).reduce((now, part) => keepMine(now, [part]), before)
      expect(session.fields).toEqual(before.fields)
      expect(conflicts(keepMine(session))).toEqual([])
      expect(conflicts(session)).toEqual([])
    }),
  )
})

test('after a save nothing is unsaved, even when the record reloads; what was typed in the meantime stays', () => {
  fc.assert(
    fc.property(edits, edits, (typed, during) => {
      const sent = editFields(start(), typed)
      const lines = sent.fields.lines.map(
        (saved, index): Line => ({ ...saved, id: saved.id ?? 50 + index, key: saved.id ?? 50 + index }),
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

test('undoing the edits shows the current record', () => {
  fc.assert(
    fc.property(edits, theirRecords, (typed, records) => {
      const session = undoEdits(receiveAll(editFields(start(), typed), records))
      expect(session.fields).toEqual(form.read(records.at(-1) ?? first))
      expect(isDirty(session)).toBe(false)
    }),
  )
})

test('stored edits are restored onto the current record, with the same conflicts', () => {
  fc.assert(
    fc.property(edits, theirRecord, (typed, theirs) => {
      const session = editFields(start(), typed)
      const now = { ...theirs, modifiedOn: new Date(9) }
      const stored = JSON.parse(JSON.stringify(sessionEdits(session)))
      const restored = restoreSession(form, now, stored)
      const open = receive(session, now)
      expect(restored.fields).toEqual(open.fields)
      expect(ownChanges(restored)).toEqual(ownChanges(open))
      expect(conflicts(restored)).toEqual(conflicts(open))
    }),
  )
})

test('a value that is written differently but means the same is not a change', () => {
  expect(isDirty(editFields(start(), { name: ' Chai ', price: '18' }))).toBe(false)
})

test('the same change by two people is not a conflict', () => {
  const session = receive(editFields(start(), { name: 'Chai tea' }), changed({ name: 'Chai tea' }))
  expect(conflicts(session)).toEqual([])
  expect(isDirty(session)).toBe(false)
})

test('a change of stock by others is not a conflict, and the edit keeps the number it was based on', () => {
  const session = receive(editFields(start(), { stock: '50' }), changed({ stock: '35' }))
  expect(theirChanges(session)).toEqual([])
  expect(session.seen.stock).toBe('39')
  expect(session.fields.stock).toBe('50')
  expect(session.base.stock).toBe('35')
  expect(keepMine(session).seen.stock).toBe('39')
  // Typing the current 35 still means four fewer than the 39 shown before.
  expect(ownChanges(editFields(session, { stock: '35' }))).toEqual(['stock'])
  expect(editFields(session, { stock: '39' }).fields.stock).toBe('35')
})

test('a line that others removed becomes a new line if it was edited here, and disappears if it was not', () => {
  const mine = [line(1, 11), line(2, 20), line(3, 30)]
  const session = receive(editFields(start(), { lines: mine }), changed({ lines: [line(3, 30)] }))
  expect(session.fields.lines).toEqual([line(3, 30), { key: 1, id: undefined, quantity: 11 }])
})

test('a record older than the one shown changes nothing', () => {
  const session = receive(start(), changed({ name: 'Chai tea' }, 3))
  expect(receive(session, changed({ name: 'Old chai' }, 2))).toBe(session)
})

test('the name of the person who made a change is shown only for that change', () => {
  const edited = editFields(start(), { name: 'Masala chai' })
  const refused = receive(edited, changed({ name: 'Chai tea' }), { changedBy: 'Nancy' })
  expect(receive(refused, changed({ name: 'Chai tea' })).changedBy).toBe('Nancy')
  expect(receive(refused, changed({ name: 'Green tea' }, 2)).changedBy).toBeNull()
})
