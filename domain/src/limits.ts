/** In characters, for typed, sent and imported text. A batch number contains its SKU (D-94). */
export const maxLengths = {
  name: 200,
  sku: 40,
  batchNumber: 60,
  orderNum: 40,
  shelf: 20,
  email: 254,
  website: 300,
  phone: 60,
  notes: 4000,
  discountNotes: 500,
  address: 1000,
  reason: 500,
  /** A check's number (D-283). */
  reference: 40,
  customerPO: 40,
  collectionNote: 500,
} as const

/** Limit for a line, batch or case (spec 5). */
export const minQuantity = 1
export const maxQuantity = 1_000_000

/** A whole number of units that a line or a case may have. */
export const isQuantity = (number: number): boolean =>
  Number.isInteger(number) && number >= minQuantity && number <= maxQuantity

/** As people write it: no quoted names, no comments. */
const emailAddress = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export const isEmail = (text: string): boolean => text.length <= maxLengths.email && emailAddress.test(text)

/** Per claim (D-340). */
export const maxClaimPhotos = 5
