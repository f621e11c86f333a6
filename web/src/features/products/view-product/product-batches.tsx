import type { Product } from '@dray/contract/products'
import { Anchor, Text, Title } from '@mantine/core'
import { pluralize, formatCount } from '../../../kit/format-count.ts'
import { mediumDay } from '../../../kit/dates.ts'
import style from './view-product.module.css'

/** The number of batches shown here; the Tags page has all of them. */
const maxShown = 5

export const tagsPath = (sku: string): string => `/products/tags?sku=${encodeURIComponent(sku)}`

/** The batches with units left, newest first. */
export function ProductBatches({ product: { sku, orderBatches = [] } }: { product: Product }) {
  const more = orderBatches.length - maxShown
  return (
    <section aria-label="Batches">
      <Title order={3} size="sm" mb={4}>
        Batches
      </Title>
      {orderBatches.length === 0 ? (
        <Text size="sm" c="dimmed">
          No batches have units left.
        </Text>
      ) : (
        <table className={`table ${style.batches}`}>
          <thead>
            <tr>
              <th scope="col">Batch</th>
              <th scope="col">Received</th>
              <th scope="col">Checked in</th>
              <th scope="col" className={style.figure}>
                Remaining
              </th>
              <th scope="col" className={style.figure}>
                Initial
              </th>
            </tr>
          </thead>
          <tbody>
            {orderBatches.slice(0, maxShown).map((batch) => (
              <tr key={batch.id}>
                <td className="figures">{batch.batchNumber}</td>
                <td>{mediumDay(batch.receivedOn)}</td>
                <td>{batch.isCheckedIn ? 'Yes' : 'No'}</td>
                <td className={style.figure}>{formatCount(batch.remainingQuantity)}</td>
                <td className={style.figure}>{formatCount(batch.initialQuantity)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && (
        <Anchor href={tagsPath(sku)} target="_blank" rel="noopener" size="sm">
          {pluralize(more, 'more batch', 'more batches')} on the Tags page
        </Anchor>
      )}
    </section>
  )
}
