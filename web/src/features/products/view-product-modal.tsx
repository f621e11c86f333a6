import { readChangeLog } from '@dray/contract/changelog'
import { readProduct, type Product, changeProduct } from '@dray/contract/products'
import { Button, Modal, Stack, Title } from '@mantine/core'
import { useRead } from '../../kit/api/use-call.ts'
import { ChangeLogPanel } from '../../records/changelog/change-log-panel.tsx'
import { ModalFoot } from '../../kit/modals/modal-foot.tsx'
import { type PropsOf, useOpenModal } from '../../kit/modals/modals.tsx'
import { Picture } from '../../kit/picture.tsx'
import { recentProduct, useRecent } from '../../records/recents.ts'
import { useSession } from '../../kit/session.tsx'
import { ProductReadNotice } from './product-form/product-read-notice.tsx'
import { ProductBatches, tagsPath } from './view-product/product-batches.tsx'
import { ProductFacts } from './view-product/product-facts.tsx'
import view from './view-product/view-product.module.css'

/** Shows everything about a product (spec 2.7). */
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
        <div className={view.head}>
          <Picture src={product.image} alt={`Image of ${name}`} size={product.image === null ? 96 : 256} whole />
          <div>
            <div className={view.origin}>
              {product.brand} · {product.type} · <span className="figures">{sku}</span>
            </div>
            <h3 className={view.name}>{name}</h3>
            <ProductFacts product={product} />
          </div>
        </div>
        {product.description !== null && (
          <section aria-label="Description">
            <Title order={3} size="sm" mb={4}>
              Description
            </Title>
            <p className={view.words}>{product.description}</p>
          </section>
        )}
        {hasBatch && <ProductBatches product={product} />}
        <ChangeLogPanel entityType="product" entityId={id} />
      </Stack>
      <ModalFoot>
        {hasBatch && may('office') && (
          <Button component="a" variant="default" href={tagsPath(sku)} target="_blank" rel="noopener">
            Tags
          </Button>
        )}
        {may(readChangeLog) && (
          <Button variant="default" onClick={() => openModal('ViewStockHistory', { productId: id })}>
            Stock history
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {may(changeProduct) && (
          <Button autoFocus data-autofocus onClick={() => openModal('EditProduct', { productId: id })}>
            Edit
          </Button>
        )}
      </ModalFoot>
    </>
  )
}
