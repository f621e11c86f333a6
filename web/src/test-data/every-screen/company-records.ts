import { answersOf, idOf } from './company-answers.ts'
import { outlineName, screenView } from './company-views.tsx'

const states = (
  call: string,
  part: (params: Record<string, string | number>, answer: unknown) => string | number | undefined,
) => answersOf(call).map(({ title, params, answer }) => [title, String(part(params, answer))] as const)
const numbered = (key: string) => (_: unknown, answer: unknown) => (answer as { res: Record<string, string> }).res[key]

/** The last part of the addresses of each route, for a record in each state. */
const records = {
  '/orders/$orderNum': states('readOrder', numbered('orderNum')),
  '/orders/inbox/{-$entryId}': [['', ''], ...states('readInboxEntry', ({ id }) => id)],
  '/batches/$batchIds': states('traceBatch', ({ batchId }) => batchId),
  '/counts/$countId': states('readCount', ({ id }) => id),
  '/customers/$customerId': states('readCustomer', ({ id }) => id),
  '/purchases/$purchaseOrderNum': states('readPurchaseOrder', numbered('purchaseOrderNum')),
  '/books/exports/$exportNumber': [['', '1']],
  '/settings/webhooks/$webhookId': [['', `${idOf('webhooks 1')}`]],
} as const

/** The page of a record in each state, by route. */
export const recordViews = Object.entries(records).map(([path, parts]) => ({
  path,
  file: outlineName(path),
  views: parts.map(([title, part]) =>
    screenView(path.replace(/(?:\$\w*|\{-\$\w*\})$/, part), { title, own: title && part }),
  ),
}))
