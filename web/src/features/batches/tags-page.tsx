import { addBatch, type Batch, listBatches, receiveStock } from '@dray/contract/batches'
import { pullTags } from '@dray/contract/orders'
import { listPendingItems, type PendingItem } from '@dray/contract/pending'
import { findProductBySku, type Product } from '@dray/contract/products'
import { shortBatchNumber, untaggedUnits } from '@dray/domain/batches/batches'
import { catalogBadge } from '@dray/domain/products/stock'
import { Anchor, Button, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useRead } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { fetched } from '../../kit/loading/fetched.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Detail, Fact, RecordStrip } from '../../kit/record-page/record-strip.tsx'
import { useSession } from '../../kit/session.tsx'
import { type ListRead, TableNotice } from '../../kit/table/table-notice.tsx'
import { formatCount } from '../../kit/text/format-count.ts'
import { useUrlState } from '../../kit/url-state.ts'
import { ReceiveStock } from '../../records/batches/receive-stock.ts'
import { recentBatch, recentTags, useRecent } from '../../records/recents.ts'
import { StatusPill } from '../../records/status-pill.tsx'
import { PulledNotice, PullRefusals, PullShortages } from '../../records/tags/pulling-state.tsx'
import { usePulling } from '../../records/tags/use-pulling.ts'
import { BatchTable } from './tags/batch-table.tsx'
import style from './tags/tags.module.css'

/** /products/tags?sku=: a product's batches, which the warehouse calls tags (D-22). */
export function TagsPage() {
  const [{ sku, batch }] = useUrlState({ sku: '', batch: '' })
  // An unknown SKU is not an error (R7.3-24).
  const read = useRead(findProductBySku, { params: { sku } }, { enabled: sku !== '', expects: ['not-found'] })
  if (sku === '' || read.error?.body.code === 'not-found') return <NoProduct sku={sku} />
  if (read.data) return <ProductTags key={read.data.id} product={read.data} scanned={batch} />
  return (
    <Page back={products} title={`Tags for ${sku}`}>
      {read.error ? (
        <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>
      ) : (
        <Skeleton heights={[84, 158, 143]} />
      )}
    </Page>
  )
}

function NoProduct({ sku }: { sku: Product['sku'] }) {
  return (
    <Page back={products} title="No product with this SKU">
      <Text>{sku === '' ? 'This link has no SKU.' : `No product has SKU ${sku}.`} Open tags from a product's row.</Text>
    </Page>
  )
}

type Props = {
  product: Product
  /** The scanned label's batch number, or empty. */
  scanned: string
}

const products = { to: '/products', name: 'Products' }

const LabelStock = fetched(() => import('./label-stock-modal.tsx'), 'LabelStockModal')

function ProductTags({ product, scanned }: Props) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const { sku } = product
  const batches = useRead(listBatches, { params: { sku } })
  const scannedBatch = batches.data?.find(({ batchNumber }) => batchNumber === scanned)
  useRecent(
    batches.data && (scannedBatch ? recentBatch({ ...scannedBatch, productName: product.name }) : recentTags(product)),
  )
  const pending = useRead(listPendingItems, { query: { sku } })
  const untagged = batches.data && untaggedUnits(product.stock, batches.data)

  return (
    <Page
      title={product.name}
      tabTitle={`Tags ${sku} ${product.name}`}
      back={products}
      aside={
        <>
          <StatusPill status={product.status} />
          <Picture src={product.image} alt="" size={32} />
        </>
      }
      actions={
        <>
          {may(addBatch) && product.hasBatch && (
            <Button
              variant="default"
              disabled={untagged === undefined || untagged < 1}
              title={
                untagged !== undefined && untagged < 1
                  ? 'All stock is in batches'
                  : 'Puts units already in stock into a batch'
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
        <RecordStrip label="Product">
          <Fact label="SKU" value={sku} isWide>
            <Detail>{[product.brand, product.type].filter(Boolean).join(' · ')}</Detail>
          </Fact>
          <Fact
            label="Stock"
            value={
              <>
                <StatusPill status={catalogBadge(product.stock)} /> {formatCount(product.stock)}
              </>
            }
          />
          <Fact
            label="Untagged"
            value={
              <span className={(untagged ?? 0) < 0 ? 'danger' : undefined}>
                {untagged === undefined ? '–' : formatCount(untagged)}
              </span>
            }
          />
          <Fact label="Pending outbound" value={formatCount(product.pendingOutboundQuantity)} />
        </RecordStrip>
        {!product.hasBatch && (
          <Text size="sm" c="dimmed">
            This product isn't tracked by batch.
          </Text>
        )}
        {(untagged ?? 0) < 0 && (
          <Text size="sm" c="dimmed">
            More untagged units left stock than there were. Correct the batches they came from.
          </Text>
        )}
        <BatchTable product={product} read={batches} pending={pending.data} scanned={scanned} />
        <PendingLines read={pending} batches={batches.data} />
      </Stack>
    </Page>
  )
}

type PendingLinesProps = {
  read: ListRead & { data: readonly PendingItem[] | undefined }
  batches: readonly Batch[] | undefined
}

/** Unpulled lines of open orders for this product, each with its batch and a Pull button. */
function PendingLines({ read, batches = [] }: PendingLinesProps) {
  const { may } = useSession()
  const pulling = usePulling()
  const lines = read.data ?? []
  const numbers = new Map(batches.map(({ id, batchNumber }) => [id, batchNumber]))
  const pull = ({ id, orderID: orderId, orderNum }: PendingItem) =>
    pulling.start([{ orderId, orderNum, itemIds: [id], tagsPulled: true }])
  return (
    <Paper component="section" withBorder p="md" aria-label="Pending orders">
      <div className={`wrap row ${style.bar}`}>
        <Title order={2} size="h4">
          Pending orders
        </Title>
        <span className="text-sm">
          <PulledNotice pulling={pulling} />
        </span>
      </div>
      <PullShortages pulling={pulling} />
      <PullRefusals pulling={pulling} />
      {lines.length === 0 ? (
        <TableNotice read={read} isEmpty empty="No pending orders for this product" />
      ) : (
        <table className={`table ${style.table} ${style.pending}`}>
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Customer</th>
              <th scope="col" className="number">
                Quantity
              </th>
              <th scope="col">Batch</th>
              <th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">
                  <Anchor inherit href={`/orders/${line.orderNum}`} target="_blank">
                    {line.orderNum}
                  </Anchor>
                </th>
                <td>{line.customerName}</td>
                <td className="number">{line.quantity.toLocaleString('en-US')}</td>
                <td className={style.batch}>
                  <BatchName number={line.productBatchId === null ? undefined : numbers.get(line.productBatchId)} />
                </td>
                <td className={style.actions}>
                  {may(pullTags) && (
                    <BusyButton
                      size="compact-sm"
                      variant="default"
                      aria-label={`Pull ${line.quantity} for order ${line.orderNum}`}
                      loading={pulling.isBusy(line.id)}
                      onClick={() => pull(line)}
                    >
                      Pull
                    </BusyButton>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Paper>
  )
}

function BatchName({ number }: { number: string | undefined }) {
  if (number !== undefined) return <span title={number}>{shortBatchNumber(number)}</span>
  return (
    <Text span inherit c="dimmed">
      No batch
    </Text>
  )
}
