import type { Count, Countable, CountLine, CountRow } from '@dray/contract/counts'

/** A batch that wasn't counted yet. */
export const aCountLine = (overrides: Partial<CountLine> = {}): CountLine => ({
  id: 1,
  productId: 1,
  batchId: 11,
  productSku: 'EXO-BEV-0001',
  productName: 'Chai',
  brandName: 'Exotic Liquids',
  batchNumber: 'EXO-BEV-0001-261101-00001',
  shelf: null,
  expected: 24,
  counted: null,
  difference: null,
  cost: null,
  unitsPerCase: null,
  needsAcceptance: false,
  countedBy: null,
  countedById: null,
  countedOn: null,
  acceptedBy: null,
  acceptedOn: null,
  ...overrides,
})

export const syrupLine = (overrides: Partial<CountLine> = {}): CountLine =>
  aCountLine({
    id: 2,
    productId: 2,
    batchId: null,
    productSku: 'EXO-CON-0001',
    productName: 'Aniseed Syrup',
    batchNumber: null,
    expected: 13,
    ...overrides,
  })

export const aCount = (overrides: Partial<Count> = {}): Count => ({
  id: 5,
  name: 'Exotic Liquids, Mar 9',
  status: 'OPEN',
  blind: false,
  createdBy: 'Laura Callahan',
  createdAt: new Date('2026-03-09T18:00:00Z'),
  closedBy: null,
  closedOn: null,
  reason: null,
  modifiedOn: new Date('2026-03-09T18:00:00Z'),
  limitUnits: 5,
  limitPercent: null,
  lines: [aCountLine(), syrupLine()],
  ...overrides,
})

export const aCountRow = (overrides: Partial<CountRow> = {}): CountRow => {
  const { limitUnits: _, limitPercent: __, lines, ...head } = aCount()
  return {
    ...head,
    lines: lines.length,
    counted: 0,
    unitsOver: 0,
    unitsShort: 0,
    difference: 0,
    cost: null,
    ...overrides,
  }
}

export const aCountable = (overrides: Partial<Countable> = {}): Countable => {
  const { productId, batchId, productSku, productName, brandName, batchNumber, shelf } = aCountLine()
  return {
    ...{ productId, batchId, productSku, productName, brandName, batchNumber, shelf },
    units: 24,
    countedOn: null,
    openCount: null,
    ...overrides,
  }
}
