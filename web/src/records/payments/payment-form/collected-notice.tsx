import { type Collection, listCollections } from '@dray/contract/collections'
import { collectedText } from '@dray/domain/collections/collections'
import { Alert } from '@mantine/core'
import { useRead } from '../../../kit/api/use-call.ts'

/** How many collections are named. */
const maxNamedCollections = 5

/** Unconfirmed collections from the customer, so nobody records the same money twice. */
export function CollectedNotice({ customerId, except }: { customerId: number; except?: number }) {
  const read = useRead(listCollections, { query: { customer: customerId, status: 'waiting' } })
  const data = (read.data ?? []).filter(({ id }) => id !== except)
  if (data.length === 0) return null
  return (
    <Alert color="yellow" p="xs" role="status">
      {data.slice(0, maxNamedCollections).map((collection) => (
        <div key={collection.id}>{collectionText(collection)}</div>
      ))}
      {data.length > maxNamedCollections && (
        <div>{data.length - maxNamedCollections} more payments await confirmation.</div>
      )}
    </Alert>
  )
}

const collectionText = (collection: Collection): string =>
  `${collection.driverName} already collected ${collectedText(collection)} for order ${collection.orderNum}. It awaits confirmation.`
