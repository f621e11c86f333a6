import { findProductBySku, type Product } from '@dray/contract/products'
import { Text } from '@mantine/core'
import { useRead } from '../../kit/api/use-call.ts'
import { Page } from '../../kit/page.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { ProductTags, products } from './tags/product-tags.tsx'

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
