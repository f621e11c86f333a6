import { comparisons, figureGroups, figureMeasures } from '@dray/domain/figures/figures'
import { quickRanges } from '@dray/domain/time/date-range'
import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'

const days = { range: z.enum(quickRanges).nullable(), from: fields.day.nullable(), to: fields.day.nullable() }
const sentDay = z.preprocess((value) => (value === undefined || value === '' ? null : value), fields.day.nullable())
const sentDays = { range: fields.optionalChoice(quickRanges), from: sentDay, to: sentDay }

const orderView = z.object({
  ...days,
  search: z.string(),
  status: z.string(),
  payment: z.string(),
  owner: z.string(),
  driver: z.string(),
  location: z.string(),
  /** Missing in older views. */
  delivery: z.string().optional(),
  customer: z.string().optional(),
  brand: z.string().optional(),
  type: z.string().optional(),
  product: z.string().optional(),
})
export type OrderViewFilters = z.output<typeof orderView>

const purchaseView = z.object({
  search: z.string(),
  status: z.string(),
  payment: z.string(),
  brand: z.string(),
  late: z.string(),
  expected: z.string(),
})

const memoView = z.object({ ...days, search: z.string(), status: z.string(), customer: z.string() })
export type MemoViewFilters = z.output<typeof memoView>

const figureView = z.object({
  ...days,
  by: z.enum(figureGroups),
  measure: z.enum(figureMeasures),
  compare: z.enum(comparisons),
})
export type FigureViewFilters = z.output<typeof figureView>

const saved = { id: z.int(), name: z.string() }
export const savedViewSchema = z.discriminatedUnion('list', [
  z.object({ ...saved, list: z.literal('order'), filters: orderView }),
  z.object({ ...saved, list: z.literal('purchase'), filters: purchaseView }),
  z.object({ ...saved, list: z.literal('figures'), filters: figureView }),
  z.object({ ...saved, list: z.literal('memo'), filters: memoView }),
])
export type SavedView = z.output<typeof savedViewSchema>

export const viewLists = ['order', 'purchase', 'figures', 'memo'] as const satisfies SavedView['list'][]

const text = (length: number) => fields.text(length).default('')
const form = { userId: fields.looseId, name: fields.viewName('Enter a view name') }

export const saveView = call({
  method: 'POST',
  path: '/api/db/preferences/saveView/',
  summary: 'Saves a view of a list for the caller, replacing one with the same name.',
  who: 'staff',
  body: z.discriminatedUnion('list', [
    z.object({
      ...form,
      list: z.literal('order'),
      filters: z.object({
        ...sentDays,
        search: text(200),
        status: text(200),
        payment: text(200),
        owner: text(500),
        driver: text(500),
        location: text(500),
        delivery: fields.text(30).optional(),
        customer: fields.text(500).optional(),
        brand: fields.text(500).optional(),
        type: fields.text(500).optional(),
        product: fields.text(500).optional(),
      }),
    }),
    z.object({
      ...form,
      list: z.literal('purchase'),
      filters: z.object({
        search: text(200),
        status: text(200),
        payment: text(200),
        brand: text(500),
        late: text(10),
        expected: text(30),
      }),
    }),
    z.object({ ...form, list: z.literal('figures'), filters: figureView.extend(sentDays) }),
    z.object({
      ...form,
      list: z.literal('memo'),
      filters: z.object({ ...sentDays, search: text(200), status: text(200), customer: text(500) }),
    }),
  ]),
  answer: savedViewSchema,
  refusals: ['too-many-filters'],
  changes: ['preferences'],
})

export const listViews = call({
  method: 'GET',
  path: '/api/db/preferences/getViews/:userId/:list',
  summary: "The caller's saved views of a list.",
  who: { own: 'userId' },
  params: z.object({ userId: fields.pathId, list: z.enum(viewLists) }),
  answer: z.array(savedViewSchema),
  reads: ['preferences'],
})

export const removeView = call({
  method: 'DELETE',
  path: '/api/db/preferences/removeView/:id',
  summary: 'Removes a saved view of the caller.',
  who: 'staff',
  params: z.object({ id: fields.pathId }),
  answer: fields.ok,
  refusals: ['not-found'],
  changes: ['preferences'],
})
