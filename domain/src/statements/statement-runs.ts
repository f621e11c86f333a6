/** How many statements, and how many orders on them, one PDF has at most: rendering it takes seconds and memory. */
export const maxStatementsInPdf = 250
export const maxOrdersInPdf = 5000

/**
 * Why a statement of a run was not emailed. `already-sent`: the same statement went to the same address before, perhaps in another run.
 * `mail-not-sent`: the mail server took no message at this moment.
 */
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

/** Whether trying again can help. A statement that was sent already is never sent twice by a run. */
export const isRetriable = (reason: UndeliveredReason): boolean => reason !== 'already-sent'

/** After so many messages in a row that the mail server did not take, a run gives up on the rest. */
export const maxFailuresInARow = 3

/**
 * The customers of each PDF, in their sequence. A customer whose orders alone are more than a PDF can have gets one of their own.
 */
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
