import { addBatch, listBatches, receiveStock } from '@dray/contract/batches'
import { listPendingItems } from '@dray/contract/pending'
import type { Product } from '@dray/contract/products'
import { catalogBadge } from '@dray/domain/products/stock'
import { untaggedUnits } from '@dray/domain/batches/batches'
import { Button, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { ReceiveStock } from '../../../records/batches/receive-stock.ts'
import { fetched } from '../../../kit/fetched.tsx'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { Page } from '../../../kit/page.tsx'
import { Picture } from '../../../kit/picture.tsx'
import { recentBatch, recentTags, useRecent } from '../../../records/recents.ts'
import { useSession } from '../../../kit/session.tsx'
import { StatusPill } from '../../../records/status-pill.tsx'
import { BatchTable } from './batch-table.tsx'
import { PendingLines } from './pending-lines.tsx'
import style from './tags.module.css'

const LabelStock = fetched(() => import('../label-stock-modal.tsx'), 'LabelStockModal')

type Props = {
  product: Product
  /** The number of the batch whose label was scanned, or empty. */
  scanned: string
}

export function ProductTags({ product, scanned }: Props) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const { sku } = product
  const batches = useRead(listBatches, { params: { sku } })
  useRecent(
    batches.data &&
      (batches.data.some(({ batchNumber }) => batchNumber === scanned)
        ? recentBatch({ batchNumber: scanned, sku, productName: product.name })
        : recentTags(product)),
  )
  const pending = useRead(listPendingItems, { query: { sku } })
  const untagged = batches.data && untaggedUnits(product.stock, batches.data)

  return (
    <Page
      title={product.name}
      tabTitle={`Tags ${sku} ${product.name}`}
      aside={<StatusPill status={product.status} />}
      actions={
        <>
          {may(addBatch) && product.hasBatch && (
            <Button
              variant="default"
              disabled={untagged === undefined || untagged < 1}
              title={
                untagged !== undefined && untagged < 1
                  ? 'All stock is in batches'
                  : 'Gives a batch to units that are in stock already'
              }
              onClick={() => openDialog(LabelStock, { productId: product.id })}
            >
              Label untagged stock
            </Button>
          )}
          {may(receiveStock) && (
            <Button
              title="Adds units that arrived to stock"
              onClick={() => openDialog(ReceiveStock, { productId: product.id })}
            >
              Receive
            </Button>
          )}
        </>
      }
    >
      <Stack gap="lg">
        <Paper component="section" withBorder p="md" className={`row ${style.header}`} aria-label="Product">
          <Picture src={product.image} alt="" size={56} />
          <dl>
            <Fact label="SKU">{sku}</Fact>
            <Fact label="Brand">{product.brand}</Fact>
            <Fact label="Type">{product.type}</Fact>
            <Fact label="Stock">
              <StatusPill status={catalogBadge(product.stock)} /> {product.stock.toLocaleString('en-US')}
            </Fact>
            <Fact label="Untagged">
              <span className="figures" data-wrong={(untagged ?? 0) < 0 || undefined}>
                {untagged?.toLocaleString('en-US') ?? '–'}
              </span>
            </Fact>
            <Fact label="Pending outbound">{product.pendingOutboundQuantity.toLocaleString('en-US')}</Fact>
          </dl>
        </Paper>
        {!product.hasBatch && (
          <Text size="sm" c="dimmed">
            This product isn't tracked by batch.
          </Text>
        )}
        {(untagged ?? 0) < 0 && (
          <Text size="sm" c="dimmed">
            More units left without a batch than there were untagged. Correct the batches they came from.
          </Text>
        )}
        <BatchTable sku={sku} read={batches} pending={pending.data} scanned={scanned} />
        <PendingLines read={pending} batches={batches.data} />
      </Stack>
    </Page>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
