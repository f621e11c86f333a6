import { changeBatch, listBatchesToCheckIn } from '@dray/contract/batches'
import { tagsUrl } from '@dray/domain/batches/batch-labels'
import { isUntagged, type TaggedLine, productsToCheckIn } from '@dray/domain/orders/tagging'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { useSession } from '../../../kit/session.tsx'
import style from './batches-to-check-in.module.css'

type Line = TaggedLine & { productId: number; productName: string }

const maxShown = 3

/** Names the products that get no batch because none is checked in, with a button to the Tags page. */
export function BatchesToCheckIn({ lines }: { lines: readonly Line[] }) {
  const { may } = useSession()
  const enabled = may(listBatchesToCheckIn) && lines.some(isUntagged)
  const { data } = useRead(listBatchesToCheckIn, {}, { enabled })
  const products = useMemo(() => (enabled && data ? productsToCheckIn(lines, data) : []), [enabled, data, lines])
  const mayCheckIn = may(changeBatch)
  return (
    <div aria-live="polite" className={`small flex-none ${style.notice}`}>
      {products.slice(0, maxShown).map(({ productId, productName, sku, batchNumber }) => (
        <p key={productId}>
          <span>
            No batch of {productName} is checked in, so none is allocated automatically.
            {!mayCheckIn && ' Ask Inventory to check one in.'}
          </span>
          {mayCheckIn && (
            <Button
              component="a"
              href={tagsUrl('', { sku, batchNumber })}
              target="_blank"
              size="compact-xs"
              variant="default"
              aria-label={`Open Tags page of ${productName}`}
            >
              Open Tags page
            </Button>
          )}
        </p>
      ))}
      {products.length > maxShown && <p>The same goes for {pluralize(products.length - maxShown, 'more product')}.</p>}
    </div>
  )
}
