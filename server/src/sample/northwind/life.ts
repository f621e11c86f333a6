import type { Staff } from '../happening.ts'

/** A comment on a record, identified by name or, for an order, by its original number. */
export type SampleComment = {
  on: 'customer' | 'product' | 'brand' | 'order'
  name: string
  by: keyof Staff
  daysAgo: number
  text: string
  isContactNote?: true
}

const comment = (
  [on, name]: [SampleComment['on'], string],
  by: keyof Staff,
  daysAgo: number,
  text: string,
): SampleComment => ({ on, name, by, daysAgo, text })

const contactNote = (name: string, daysAgo: number, text: string): SampleComment => ({
  ...comment(['customer', name], 'accountant', daysAgo, text),
  isContactNote: true,
})

export const sampleComments: readonly SampleComment[] = [
  comment(['customer', 'Ernst Handel'], 'rep', 318, 'Deliver before noon. The ramp is in the yard, behind the gate.'),
  comment(['customer', 'Save-a-lot Markets'], 'rep', 276, 'Wants one invoice for each store.'),
  comment(['brand', 'Exotic Liquids'], 'buyer', 255, 'The minimum order is ten cases now.'),
  comment(['customer', 'QUICK-Stop'], 'accountant', 214, 'Always pays within two weeks.'),
  comment(['brand', 'Pavlova, Ltd.'], 'buyer', 167, 'Closed for three weeks every summer: order early.'),
  contactNote('Hungry Owl All-Night Grocers', 96, 'Promised to pay the oldest invoices by the end of the month.'),
  comment(['product', 'Chai'], 'buyer', 84, 'New boxes: same contents, an inch flatter.'),
  contactNote('Hungry Owl All-Night Grocers', 33, 'Called again. Ms. McKenna will send a check.'),
  comment(['order', '11008'], 'rep', 6, 'Ernst asked us to hold this until their cold room is repaired.'),
  comment(['order', '11008'], 'rep', 2, 'They are still not ready. I offered Tuesday.'),
  comment(['order', '11039'], 'buyer', 3, 'One pallet. Load it first.'),
  comment(['order', '11070'], 'rep', 0, 'Call before you load: the ramp is closed on some days.'),
  comment(
    ['brand', 'Formaggi Fortini s.r.l.'],
    'buyer',
    1,
    'Their truck is stuck at the border. They’ll call when it moves.',
  ),
]

/** The best customers' share of the base price: less during a promotion, then back to normal. */
export const samplePriceRounds: readonly { daysAgo: number; share: number }[] = [
  { daysAgo: 231, share: 0.85 },
  { daysAgo: 170, share: 0.9 },
]

/** Minimum margins by brand, in percent. */
export const sampleFloors: readonly { brand: string; marginFloor: number }[] = [
  { brand: 'Exotic Liquids', marginFloor: 20 },
  { brand: 'Pavlova, Ltd.', marginFloor: 15 },
  { brand: 'Aux joyeux ecclésiastiques', marginFloor: 20 },
]

/** Credit limits: some far away, some already exceeded. */
export const sampleLimits: readonly { customer: string; creditLimit?: number; maxDaysLate?: number }[] = [
  { customer: 'Hungry Owl All-Night Grocers', creditLimit: 18_000, maxDaysLate: 30 },
  { customer: 'Rattlesnake Canyon Grocery', creditLimit: 20_000 },
  { customer: 'Save-a-lot Markets', creditLimit: 60_000 },
  { customer: 'QUICK-Stop', creditLimit: 60_000, maxDaysLate: 60 },
]

export const sampleDrafts: readonly {
  customer: string
  by: keyof Staff
  daysAgo: number
  units: Readonly<Record<string, number>>
  notes: string
}[] = [
  {
    customer: 'Around the Horn',
    by: 'rep',
    daysAgo: 4,
    units: { Chai: 20, Ikura: 6, 'Gnocchi di nonna Alice': 12 },
    notes: 'Offer for their hampers. They decide this week.',
  },
  {
    customer: 'Hungry Owl All-Night Grocers',
    by: 'rep',
    daysAgo: 2,
    units: { 'Sasquatch Ale': 24, Geitost: 10 },
    notes: 'Held until accounting releases it.',
  },
  {
    customer: 'Rattlesnake Canyon Grocery',
    by: 'admin',
    daysAgo: 1,
    units: { 'Boston Crab Meat': 12, 'Röd Kaviar': 8 },
    notes: 'Held until accounting releases it.',
  },
]

/** Money the driver collected, order by order, and what became of it. The newest still waits for confirmation. */
export const sampleCollections: readonly {
  collectedDaysAgo: number
  method: 'CASH' | 'CHECK'
  reference: string
  decided?: { daysAgo: number; refusal?: string }
}[] = [
  { collectedDaysAgo: 12, method: 'CHECK', reference: '118', decided: { daysAgo: 11 } },
  { collectedDaysAgo: 8, method: 'CASH', reference: '', decided: { daysAgo: 7 } },
  {
    collectedDaysAgo: 5,
    method: 'CHECK',
    reference: '4402',
    decided: { daysAgo: 3, refusal: 'The check is not signed' },
  },
  { collectedDaysAgo: 1, method: 'CASH', reference: '' },
  { collectedDaysAgo: 1, method: 'CHECK', reference: '4417' },
]

/** Stock counts that came out low, each with a comment. Only products without batches. Days are counted back from today. */
export const sampleCorrections: readonly { name: string; daysAgo: number; lost: number; comment: string }[] = [
  { name: 'Chang', daysAgo: 301, lost: 4, comment: 'A case fell from the pallet' },
  { name: "Sirop d'érable", daysAgo: 244, lost: 2, comment: 'Leaking bottles' },
  { name: 'Steeleye Stout', daysAgo: 189, lost: 6, comment: 'Six bottles broken in the cold room' },
  { name: 'Teatime Chocolate Biscuits', daysAgo: 140, lost: 3, comment: 'Yearly count' },
  { name: 'Pavlova', daysAgo: 140, lost: 1, comment: 'Yearly count' },
  { name: 'Lakkalikööri', daysAgo: 77, lost: 2, comment: 'Samples for the trade fair' },
  { name: 'Tarte au sucre', daysAgo: 21, lost: 2, comment: 'Crushed boxes' },
  { name: 'Gumbär Gummibärchen', daysAgo: 6, lost: 1, comment: 'Opened by mistake' },
]

/** A batch of it is on hold, and open orders reserve it. */
export const heldProduct = "Jack's New England Clam Chowder"
