import { figureYears, isInFigureYears, maxDaysByDay } from '@dray/domain/figures/compared-ranges'
import { type FigureGroup, fillRateGroups, figureGroups, lossGroups } from '@dray/domain/figures/figures'
import { movementKinds } from '@dray/domain/inventory/movement-kinds'
import { daysBetween, isDay } from '@dray/domain/time/company-day'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'
import { isCapped, moneySum } from './call/money.ts'

const day = fields.day.refine(isInFigureYears, `Enter a date between ${figureYears.first} and ${figureYears.last}`)

/** Without drafts, canceled and refunded orders. The revenue is their totals, after discounts. */
const figureSums = z.object({
  orders: z.int(),
  units: z.int(),
  revenue: moneySum,
  /** Credited by memos, on the day of each memo. A later void is negative. */
  returns: moneySum,
  /** The revenue minus returns. */
  net: moneySum,
  /** Only for users who may see costs. */
  cost: moneySum.optional(),
  /** The cost of units that memos put back into stock, on the day of each memo. The margin is net - (cost - returnedCost). */
  returnedCost: moneySum.optional(),
})
const isInSequence = ({ from, to }: { from: string; to: string }): boolean => from <= to
const notInSequence = { path: ['to'], message: 'The range ends before it begins' }
/** A range that is compared with may begin before the first day one can ask for. */
const dayRange = z.object({ from: z.iso.date(), to: z.iso.date() })

const compared = <Of extends z.ZodType>(schema: Of) => z.object({ now: schema, before: schema, yearBefore: schema })

export const figureRowSchema = compared(figureSums).extend({
  /** The first day of a day, week or month; an id; `none`; or `discounts`, for discounts of whole orders, which belong to no line. */
  key: z.string(),
  /** The current name; empty for days, weeks and months. */
  name: z.string(),
  /** The SKU of a product. */
  detail: z.string().nullable(),
})
export type FigureRow = z.output<typeof figureRowSchema>

/** Also called with days that don't exist. */
const isTooLong = (by: FigureGroup, from: string, to: string): boolean =>
  by === 'day' && isDay(from) && isDay(to) && daysBetween(from, to) >= maxDaysByDay

export const readFigures = call({
  method: 'GET',
  path: '/api/db/figures/getByRange',
  summary:
    "Totals of a range's orders, by one of ten groups, compared with the previous range and the same days a year earlier.",
  who: 'office',
  query: z
    .object({ by: z.enum(figureGroups), from: day, to: day })
    .refine(isInSequence, notInSequence)
    .refine(({ by, from, to }) => !isTooLong(by, from, to), {
      path: ['by'],
      message: 'By day, choose a range of at most ten years',
    }),
  answer: z.object({
    ranges: compared(dayRange),
    /** Groups that occur in any of the three ranges. By day, week or month, there is a row for every one in the range, in sequence. */
    rows: z.array(figureRowSchema),
    totals: compared(figureSums),
    isCapped,
  }),
  reads: ['orders', 'memos', 'customers', 'products', 'brands', 'productTypes', 'locations', 'users'],
  allowStale: true,
})
export type Figures = z.output<(typeof readFigures)['answer']>

export const maxMovedProducts = 20_000

export const readStockMovements = call({
  method: 'GET',
  path: '/api/db/figures/getStockMovements',
  summary: `The units of each product that moved in a range of days, by kind of movement: at most ${maxMovedProducts.toLocaleString('en-US')} products, by SKU.`,
  who: 'office',
  query: z.object({ from: day, to: day }).refine(isInSequence, notInSequence),
  answer: z.array(
    z.object({
      productId: z.int(),
      sku: z.string(),
      name: z.string(),
      brandName: z.string(),
      /** Kinds without movements are left out. */
      units: z.partialRecord(z.enum(movementKinds), z.int()),
    }),
  ),
  reads: ['products', 'brands'],
  allowStale: true,
})

export const readLosses = call({
  method: 'GET',
  path: '/api/db/figures/getLosses',
  summary: 'Units written off and their cost, by day, brand or reason.',
  who: { roles: ['INVENTORY', 'ACCOUNTING', 'PAYROLL'] },
  query: z.object({ by: z.enum(lossGroups), from: day, to: day }).refine(isInSequence, notInSequence),
  /** The key is a day, a brand's id or a reason; a loss that was undone later is negative on its own day. */
  answer: z.array(z.object({ key: z.string(), name: z.string(), units: z.int(), cost: moneySum })),
  reads: ['products', 'memos', 'brands'],
  allowStale: true,
})

export const readFillRate = call({
  method: 'GET',
  path: '/api/db/figures/getFillRate',
  summary:
    'Units shipped of units first ordered, by customer, brand or product, of orders first placed in a range of days (D-263).',
  who: 'office',
  query: z.object({ by: z.enum(fillRateGroups), from: day, to: day }).refine(isInSequence, notInSequence),
  /** A backorder counts with the order that was placed first, on its day. The rate is a part of 1; rows are by name. */
  answer: z.array(
    z.object({ key: z.string(), name: z.string(), ordered: z.int(), shipped: z.int(), rate: z.number() }),
  ),
  reads: ['orders', 'customers', 'brands', 'products'],
  allowStale: true,
})

export const stockFiguresSchema = z.object({
  brandId: z.int(),
  brandName: z.string(),
  products: z.int(),
  /** Negative stock counts as zero. */
  stock: z.int(),
  /** Cost of the stock, only for users who may see costs. */
  value: moneySum.optional(),
  /** Not included in the value; only for users who may see costs. */
  unitsWithoutCost: z.int().optional(),
  /** In the last 90 days. */
  sold: z.int(),
})
export type StockFigures = z.output<typeof stockFiguresSchema>

export const readStockFigures = call({
  method: 'GET',
  path: '/api/db/figures/getStock',
  summary: "Each brand's stock and its sales of the last 90 days, without brands excluded from reporting (D-47).",
  who: 'office',
  answer: z.array(stockFiguresSchema),
  reads: ['products', 'brands', 'orders'],
  allowStale: true,
})
