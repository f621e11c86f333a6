import { comparisons, figureGroups, figureMeasures } from '@dray/domain/figures/figure-groups'
import { quickRanges } from '@dray/domain/time/date-range'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './fields.ts'

/** What a saved view of figures shows: a quick range or two days, by what, which figure, and what it is compared with. */
const figureViewDataSchema = z.object({
  range: z.enum(quickRanges).nullable(),
  from: fields.day.nullable(),
  to: fields.day.nullable(),
  by: z.enum(figureGroups),
  measure: z.enum(figureMeasures),
  compare: z.enum(comparisons),
})
export type FigureViewData = z.output<typeof figureViewDataSchema>

const figureViewSchema = z.object({ id: z.int(), name: z.string(), filters: figureViewDataSchema })
export type FigureView = z.output<typeof figureViewSchema>

const sentDay = z.preprocess((value) => (value === undefined || value === '' ? null : value), fields.day.nullable())

export const saveFigureView = call({
  method: 'POST',
  path: '/api/db/preferences/saveFigureView/',
  summary: 'Saves a view of the figures for the caller, replacing one with the same name.',
  who: 'staff',
  body: z.object({
    userId: fields.looseId,
    name: fields.viewName('Enter a view name'),
    filters: figureViewDataSchema.extend({ range: fields.optionalChoice(quickRanges), from: sentDay, to: sentDay }),
  }),
  answer: figureViewSchema,
  changes: ['preferences'],
})

export const listFigureViews = call({
  method: 'GET',
  path: '/api/db/preferences/getFigureViews/:userId',
  summary: "The caller's saved views of the figures.",
  who: { own: 'userId' },
  params: z.object({ userId: fields.pathId }),
  answer: z.array(figureViewSchema),
  reads: ['preferences'],
})

export const removeFigureView = call({
  method: 'DELETE',
  path: '/api/db/preferences/removeFigureView/:id',
  summary: 'Removes a view of the figures of the caller.',
  who: 'staff',
  params: z.object({ id: fields.pathId }),
  answer: fields.ok,
  changes: ['preferences'],
})
