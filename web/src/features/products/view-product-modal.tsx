import { formatGtin } from '@dray/domain/codes/gtin'
import { listProductLines } from '@dray/contract/brands'
import { readChangeLog } from '@dray/contract/changelog'
import { listPendingOutbound } from '@dray/contract/pending'
import { changeProduct, type Product, readProduct } from '@dray/contract/products'
import { listOnOrder } from '@dray/contract/purchases/suggestions'
import { availableUnits, catalogBadge } from '@dray/domain/products/stock'
import { formatGrams } from '@dray/domain/products/product-filter'
import { Anchor, Button, Modal, Stack, Text, Title } from '@mantine/core'
import { batchPath, tagsPath } from '../../records/record-paths.ts'
import type { ReactNode } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { companyToday, dateAndTime, mediumDay } from '../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { RecordLink } from '../../kit/links/record-link.tsx'
import { ModalFoot } from '../../kit/modals/modal-foot.tsx'
import { type PropsOf, useOpenModal } from '../../kit/modals/modals.tsx'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { Picture } from '../../kit/picture.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { ColumnHeads } from '../../kit/table/column-heads.tsx'
import { type ListRead, TableNotice } from '../../kit/table/table-notice.tsx'
import { CoaLink, ExpiryDay, factsText } from '../../records/batches/batch-facts.tsx'
import { Available } from '../../records/available.tsx'
import { ChangeLogPanel } from '../../records/changelog/change-log-panel.tsx'
import { OnOrderPopover } from '../../records/on-order/on-order-popover.tsx'
import { useOnOrder } from '../../records/on-order/use-on-order.ts'
import { PendingPopover } from '../../records/pending-popover.tsx'
import { recentProduct, useRecent } from '../../records/recents.ts'
import { useCannabisFields } from '../../records/cannabis-fields.ts'
import { StatusPill } from '../../records/status-pill.tsx'
import { Dash } from '../../kit/text/dash.tsx'
import { statusLabel } from '../../records/status-label.ts'
import style from './view-product/view-product.module.css'

/** Spec 2.7. */
export function ViewProductModal({ frame, productId }: PropsOf<'ViewProduct'>) {
  const read = useRead(readProduct, { params: { id: productId } }, { expects: ['not-found'] })
  return (
    <Modal {...frame} title="Product" size={920}>
      {read.data ? <ProductView product={read.data} onClose={frame.onClose} /> : <ProductReadNotice read={read} />}
    </Modal>
  )
}

function ProductView({ product, onClose }: { product: Product; onClose: () => void }) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const { id, name, sku, hasBatch } = product
  useRecent(recentProduct(product))
  return (
    <>
      <Stack gap="md" pb="md">
        <div className={style.head}>
          <Picture src={product.image} alt={`Image of ${name}`} size={product.image === null ? 96 : 256} whole />
          <div>
            <div className="muted wrap-anywhere">
              {product.brand} · {product.type} · <span className="figures">{sku}</span>
            </div>
            <h3 className={`wrap-anywhere ${style.name}`}>{name}</h3>
            <ProductFacts product={product} />
          </div>
        </div>
        {product.description !== null && (
          <section aria-label="Description">
            <Title order={3} size="sm" mb={4}>
              Description
            </Title>
            <p className="written">{product.description}</p>
          </section>
        )}
        {hasBatch && <ProductBatches product={product} />}
        <ChangeLogPanel entityType="product" entityId={id} />
      </Stack>
      <ModalFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {hasBatch && may('office') && (
          <Button component="a" variant="default" href={tagsPath({ sku })} target="_blank" rel="noopener">
            Tags
          </Button>
        )}
        {may(readChangeLog) && (
          <Button variant="default" onClick={() => openModal('ViewStockHistory', { productId: id })}>
            Stock history
          </Button>
        )}
        {may(changeProduct) && (
          <Button autoFocus data-autofocus onClick={() => openModal('EditProduct', { productId: id })}>
            Edit
          </Button>
        )}
      </ModalFoot>
    </>
  )
}

/** A dash for a missing value, or one the user may not see. */
function ProductFacts({ product }: { product: Product }) {
  const { may } = useSession()
  const { timeZone } = useSettings()
  const { genetics, weight, unitQuantity, stock } = product
  const sellsCannabis = useCannabisFields()
  return (
    <dl className={style.facts}>
      <Fact label="Status">
        <StatusPill status={product.status} />
      </Fact>
      <Fact label="Stock">
        <StatusPill status={catalogBadge(stock)} /> <span className="figures">{formatCount(stock)}</span>
      </Fact>
      <Fact label="Pending outbound">
        {may(listPendingOutbound) ? (
          <PendingPopover product={product} />
        ) : (
          <span className="figures">{formatCount(product.pendingOutboundQuantity)}</span>
        )}
      </Fact>
      <Fact label="Available">
        <Available units={availableUnits(product)} />
      </Fact>
      {may(listOnOrder) && (
        <Fact label="On order">
          <UnitsOnOrder product={product} />
        </Fact>
      )}
      <Fact label="Cost">
        <MoneyText amount={product.cost} />
      </Fact>
      <Fact label="Base price">
        <MoneyText amount={product.basePrice} />
      </Fact>
      <Fact label="MSRP">
        <MoneyText amount={product.msrp} />
      </Fact>
      {sellsCannabis && <Fact label="Genetics">{genetics === null ? <Dash /> : statusLabel(genetics)}</Fact>}
      <Fact label="Weight">{weight === null ? <Dash /> : formatGrams(weight)}</Fact>
      <Fact label="Unit quantity">{unitQuantity === null ? <Dash /> : formatCount(unitQuantity)}</Fact>
      {product.soldIn === 'CASE' && <Fact label="Sold in">Full cases</Fact>}
      {product.shelf !== null && <Fact label="Shelf">{product.shelf}</Fact>}
      {product.gtin !== null && <Fact label="Bar code (GTIN)">{formatGtin(product.gtin)}</Fact>}
      {product.caseGtin !== null && <Fact label="Bar code of a case">{formatGtin(product.caseGtin)}</Fact>}
      {sellsCannabis && <Fact label="Extract type">{product.extractType ?? <Dash />}</Fact>}
      <Fact label="Product lines">{may(listProductLines) ? <Lines product={product} /> : <Dash />}</Fact>
      <Fact label="Discount eligible">{yesOrNo(product.discountEligible)}</Fact>
      <Fact label="Track by batch">{yesOrNo(product.hasBatch)}</Fact>
      <Fact label="Hidden from the catalog">{yesOrNo(product.hideFromCatalog)}</Fact>
      <Fact label="Created" startsRow>
        {dateAndTime(product.createdAt, timeZone)}
      </Fact>
      <Fact label="Modified">{dateAndTime(product.modifiedOn, timeZone)}</Fact>
    </dl>
  )
}

type FactProps = { label: string; children: ReactNode; startsRow?: boolean }

const Fact = ({ label, children, startsRow = false }: FactProps) => (
  <div className={startsRow ? style.startsRow : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Units still to come from purchase orders, so a rep can promise a date. */
function UnitsOnOrder({ product: { id, name } }: { product: Product }) {
  const onOrder = useOnOrder().get(id)
  return onOrder ? <OnOrderPopover name={name} onOrder={onOrder} /> : <span className="figures">0</span>
}

/** A product has the ids of its lines; their names come from the brand. */
function Lines({ product: { brandID, productLines } }: { product: Product }) {
  const hasLines = productLines.length > 0
  const { data = [] } = useRead(listProductLines, { params: { brandId: brandID } }, { enabled: hasLines })
  const names = data.filter(({ id }) => productLines.some(({ productLineId }) => productLineId === id))
  return hasLines ? names.map(({ name }) => name).join(', ') : <Dash />
}

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No')

/** Batches shown here; the Tags page lists all of them. */
const maxShown = 5

/** Batches with units left, newest first. */
function ProductBatches({ product: { sku, orderBatches = [] } }: { product: Product }) {
  const { timeZone } = useSettings()
  const more = orderBatches.length - maxShown
  const hasExpiry = orderBatches.slice(0, maxShown).some(({ expiresOn }) => expiresOn !== null)
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
        <table className="table">
          <ColumnHeads
            heads={[
              'Batch',
              'Received',
              ...(hasExpiry ? ['Expires'] : []),
              'Checked in',
              ['Remaining', 'number'],
              ['Initial', 'number'],
            ]}
          />
          <tbody>
            {orderBatches.slice(0, maxShown).map((batch) => (
              <tr key={batch.id}>
                <td className="figures">
                  <RecordLink href={batchPath([batch.id])} name={batch.batchNumber} />
                  <div className="muted text-xs wrap-anywhere">
                    <CoaLink batch={batch} />
                    {batch.hasCoa && factsText(batch) !== '' && ' · '}
                    {factsText(batch)}
                  </div>
                </td>
                <td>{mediumDay(batch.receivedOn)}</td>
                {hasExpiry && (
                  <td>
                    <ExpiryDay expiresOn={batch.expiresOn} today={companyToday(timeZone)} />
                  </td>
                )}
                <td>{batch.isCheckedIn ? 'Yes' : 'No'}</td>
                <td className="number">{formatCount(batch.remainingQuantity)}</td>
                <td className="number">{formatCount(batch.initialQuantity)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && (
        <Anchor href={tagsPath({ sku })} target="_blank" rel="noopener" size="sm">
          {pluralize(more, 'more batch', 'more batches')} on the Tags page
        </Anchor>
      )}
    </section>
  )
}

/** Shown while a product loads, failed to load, or doesn't exist. */
export function ProductReadNotice({ read }: { read: ListRead }) {
  if (read.error?.body.code === 'not-found') return <Text role="alert">This product doesn't exist.</Text>
  return <TableNotice read={read} isEmpty={false} empty="" />
}
