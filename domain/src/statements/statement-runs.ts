/** Rendering takes seconds and memory. */
export const maxStatementsInPdf = 250
export const maxOrdersInPdf = 5000

/** `already-sent`: to the same address, perhaps in another run. `mail-not-sent`: the mail server took no message. */
export const undeliveredReasons = [
  'no-email',
  'email-invalid',
  'already-sent',
  'mail-address-refused',
  'mail-not-sent',
  'stopped',
  'failed',
] as const
export type UndeliveredReason = (typeof undeliveredReasons)[number]

/** A statement that was sent is never sent again by a run. */
export const isRetriable = (reason: UndeliveredReason): boolean => reason !== 'already-sent'

/** After so many in a row that the mail server refused, a run gives up. */
export const maxFailuresInARow = 3

/** A customer whose orders exceed a PDF gets one of their own. */
export function statementParts<Customer extends { openBalances: number }>(
  customers: readonly Customer[],
): Customer[][] {
  const parts: Customer[][] = []
  let orders = 0
  for (const customer of customers) {
    const part = parts.at(-1)
    const fits = part && part.length < maxStatementsInPdf && orders + customer.openBalances <= maxOrdersInPdf
    if (part && fits) part.push(customer)
    else parts.push([customer])
    orders = (fits ? orders : 0) + customer.openBalances
  }
  return parts
}
