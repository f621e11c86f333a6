/** The lengths of time that figures are read by. A week begins on Sunday. */
export const figureSteps = ['day', 'week', 'month'] as const
export type FigureStep = (typeof figureSteps)[number]

/** What a line says of its product today: a renamed brand is one brand, and a product that moved counts for the brand it has. */
export const lineGroups = ['brand', 'product', 'type'] as const
export type LineGroup = (typeof lineGroups)[number]

/** What a whole order belongs to. The rep is the owner of its customer today (D-132). */
export const orderGroups = ['customer', 'rep', 'driver', 'location'] as const
export type OrderGroup = (typeof orderGroups)[number]

/** What figures are read by, in display order. */
export const figureGroups = [
  ...figureSteps,
  'customer',
  'brand',
  'product',
  'type',
  'rep',
  'driver',
  'location',
] as const
export type FigureGroup = (typeof figureGroups)[number]

export const isStep = (group: FigureGroup): group is FigureStep => figureSteps.some((step) => step === group)
export const isLineGroup = (group: FigureGroup): group is LineGroup => lineGroups.some((line) => line === group)

/** The key of the row of the discounts of whole orders, which belong to no line: without it the rows would be more than the total. */
export const discountKey = 'discounts'
/** The key of the row of orders without a driver, or of customers without an owner. */
export const noneKey = 'none'

/** What can be plotted and sorted by, in display order. */
export const figureMeasures = ['revenue', 'units', 'orders', 'average', 'margin'] as const
export type FigureMeasure = (typeof figureMeasures)[number]

/** What figures are compared with. */
export const comparisons = ['before', 'yearBefore'] as const
export type Comparison = (typeof comparisons)[number]
