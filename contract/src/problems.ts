import { z } from 'zod'

/** Every refusal the server can give: its HTTP status and the sentence the user reads. */
export const problems = {
  'invalid-request': [400, 'Some fields need attention.'],
  'unreadable-request': [400, 'The request could not be read.'],
  'signed-out': [401, 'Please sign in again.'],
  'wrong-credentials': [401, 'Email or password is wrong.'],
  'not-allowed': [403, 'You may not do that.'],
  'other-origin': [403, 'This request came from another site and was refused.'],
  'roles-by-admin-only': [403, 'Only an admin changes roles.'],
  'bad-signature': [403, 'This upload address is not valid or has expired.'],
  'documents-stay': [403, 'Saved documents cannot be deleted.'],
  'not-found': [404, 'That record no longer exists.'],
  'no-such-page': [404, 'There is nothing at this address.'],
  'order-not-found': [404, 'Order not found'],
  'changed-meanwhile': [409, 'Somebody else changed this meanwhile.'],
  'already-set-up': [409, 'This system already has its first administrator. Please sign in.'],
  'last-admin': [409, 'The last administrator must keep the Admin role.'],
  'email-taken': [409, 'Another user already has this email.'],
  'name-taken': [409, 'This name is already in use.'],
  'balance-exceeded': [409, 'Payment exceeds balance due.'],
  'credit-exceeds-available': [409, 'Credit amount exceeds available credit'],
  'file-exists': [409, 'A file with this name already exists.'],
  'file-too-large': [413, 'This file is too large.'],
  'request-too-large': [413, 'This request is too large.'],
  'wrong-file-type': [415, 'This type of file is not accepted.'],
  'wrong-content-type': [415, 'This content type is not accepted.'],
  'key-reused': [422, 'This request repeats an earlier one with other contents.'],
  'password-too-short': [422, 'Passwords do not match or are too short.'],
  'customer-unknown': [422, 'This customer no longer exists.'],
  'product-unknown': [422, 'A product of this order no longer exists.'],
  'product-not-sold': [422, 'A product of this order is no longer sold.'],
  'driver-unknown': [422, 'This driver no longer exists.'],
  'location-unknown': [422, 'This packing location no longer exists.'],
  'too-many-orders': [422, 'This range holds too many orders at once. Choose a shorter one, or ask page by page.'],
  'amount-too-large': [422, 'The total of this order is too large.'],
  'payment-amount-missing': [422, 'Please enter a payment amount'],
  'applied-amount-missing': [422, 'Please enter an amount for all selected orders'],
  'funds-exceeded': [422, 'Insufficient funds for payments selected'],
  'import-has-problems': [422, 'The files have problems; nothing was imported.'],
  'too-many': [429, 'Too many attempts. Please wait a moment and try again.'],
  'locked-out': [429, 'Too many failed sign-ins. Please wait and try again.'],
  unexpected: [500, 'Something went wrong. Please try again.'],
  'database-away': [503, 'The database does not answer. Please try again in a moment.'],
  'storage-away': [503, 'The file storage does not answer. Please try again in a moment.'],
  busy: [503, 'The server is busy. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, title: string]>

export type ProblemCode = keyof typeof problems

/** The body of every failed answer (RFC 9457, `application/problem+json`); `error` repeats `title` (D-135). */
export const problemBody = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  error: z.string(),
  requestId: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ProblemBody = z.infer<typeof problemBody>
