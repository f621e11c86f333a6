import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineForm, parseBody } from './define-form.ts'
import { choice, choices, days, derived, flag, image, money, percent, reference, text } from './field-kinds.ts'
import { fieldChanges } from './form.ts'

const recordSchema = z.custom<Shelf>()
type Shelf = {
  id: number
  modifiedOn: Date
  name: string | null
  photo: string | null
  rent: ReturnType<typeof cents> | null
  share: number
  lead: number | null
  ownerId: number | null
  isCold: boolean
  side: 'LEFT' | 'RIGHT'
  uses: readonly ('DRY' | 'WET')[]
  rows: readonly number[]
}
const kinds = {
  name: text('Name'),
  photo: image('Photo'),
  rent: money('Rent', { isPrivate: true, isDifference: true }),
  share: percent('Share', { blank: '0' }),
  lead: days('Lead'),
  ownerId: reference('Owner', { none: 1 }),
  isCold: flag('Cold', true),
  side: choice('Side', { LEFT: 'Left side', RIGHT: 'Right side' }, 'LEFT'),
  uses: choices('Uses', { DRY: 'Dry goods', WET: 'Bottles' }),
  rowCount: derived<string, Shelf>({ ...text('Rows'), read: (_, { rows }) => String(rows.length) }),
  reason: text('Reason', { changesWith: 'rent' }),
}
const form = defineForm<Shelf, typeof kinds>('shelf', recordSchema, kinds)
const shelf: Shelf = {
  id: 1,
  modifiedOn: new Date(0),
  name: null,
  photo: '/a.png',
  rent: cents(1234_50),
  share: 12.5,
  lead: 1,
  ownerId: null,
  isCold: false,
  side: 'RIGHT',
  uses: ['WET', 'DRY'],
  rows: [1, 2],
}

test('a form reads a record into what its inputs show', () => {
  expect(form.read(shelf)).toEqual({
    name: '',
    photo: '/a.png',
    rent: '1,234.50',
    share: '12.5',
    lead: '1',
    ownerId: '',
    isCold: false,
    side: 'RIGHT',
    uses: ['WET', 'DRY'],
    rowCount: '2',
    reason: '',
  })
  expect(form.blank).toMatchObject({ share: '0', isCold: true, side: 'LEFT', uses: [] })
})

test.each([
  ['name', 'Bay', ' Bay ', 'Bays'],
  ['rent', '1,234.50', '$1234.5', '1234.51'],
  ['share', '12.5', '12.50 %', '12.51'],
  ['lead', '1', ' 01', '2'],
  ['ownerId', '', '1', '2'],
  ['uses', ['WET', 'DRY'], ['DRY', 'WET'], ['DRY']],
  // Unreadable text is a change.
  ['share', '0', '', 'half'],
] as const)('%s: %s means the same as %s, and not %s', (field, before, same, other) => {
  const start = { ...form.read(shelf), [field]: before }
  expect(fieldChanges(form, field, { before: start, after: { ...start, [field]: same } })).toEqual(
    field === 'share' && same === '' ? ['share'] : [],
  )
  expect(fieldChanges(form, field, { before: start, after: { ...start, [field]: other } })).toEqual([field])
})

test('a conflict shows a field as people read it', () => {
  const fields = { ...form.read(shelf), share: '7,5' }
  const shown = Object.keys(kinds).map((field) => form.shown(fields, field as keyof typeof kinds))
  expect(shown).toEqual([
    '',
    undefined,
    '$1,234.50',
    '7,5%',
    '1 day',
    '',
    'No',
    'Right side',
    'Bottles, Dry goods',
    '2',
    '',
  ])
})

test('private fields are never stored; the others are, each by its own kind', () => {
  const typed = { name: 'Bay', rent: '5', side: 'RIGHT', isCold: true }
  expect(form.stored?.parse(typed)).toEqual({ name: 'Bay', side: 'RIGHT', isCold: true })
  expect(form.stored?.safeParse({ side: 'TOP' }).success).toBe(false)
  const secret = { pay: text('Pay', { isPrivate: true }) }
  expect(defineForm<Shelf, typeof secret>('pay', recordSchema, secret).stored).toBeUndefined()
})

test('a field’s rules reach the editing session', () => {
  expect(form.rules?.rent).toMatchObject({ isDifference: true })
  expect(form.companions).toEqual({ reason: 'rent' })
})

test('the first message of a field is its problem, and nothing is sent', () => {
  const schema = z.object({ name: z.string().min(3, 'Too short').regex(/^B/, 'Must start with B') })
  expect(parseBody(schema, { name: 'x' })).toEqual({ problems: { name: 'Too short' } })
  expect(parseBody(schema, { name: 'Bay 1' })).toEqual({ body: { name: 'Bay 1' }, problems: {} })
})
