import { changeProduct } from '@dray/contract/products'
import { formatGtin } from '@dray/domain/codes/gtin'
import { Alert, Button, Select } from '@mantine/core'
import { useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useChange } from '../../kit/api/use-call.ts'
import { useSession } from '../../kit/session.tsx'
import { TabStrip } from '../../kit/panels/tab-strip.tsx'
import type { Scanned } from './use-trade-scans.ts'

type Named = { productId: number; productName: string; productSku: string }
type Props = {
  scan: Scanned
  /** The products at hand. */
  products: readonly Named[]
  onRemembered: () => void
  onClose: () => void
}

const packs = ['gtin', 'caseGtin'] as const

/** A bar code that no product has: offers to remember it for one of the products at hand. */
export function UnknownCode({ scan, products, onRemembered, onClose }: Props) {
  const { may } = useSession()
  const [productId, setProductId] = useState<string | null>(null)
  const [pack, setPack] = useState<(typeof packs)[number]>('gtin')
  const remember = useChange(changeProduct)
  const names = new Map(
    products.map((each) => [String(each.productId), `${isolateName(each.productName)} (${each.productSku})`]),
  )
  function send() {
    if (productId === null || remember.isPending) return
    remember.mutate({ params: { id: Number(productId) }, body: { [pack]: scan.gtin } }, { onSuccess: onRemembered })
  }
  return (
    <Alert color={remember.error ? 'red' : 'yellow'} role="alert" p="xs" withCloseButton onClose={onClose}>
      {remember.error ? remember.error.message : `No product has the bar code ${formatGtin(scan.gtin)} yet.`}
      {may(changeProduct) && (
        <div className="row wrap">
          <Select
            aria-label="Product with this bar code"
            placeholder="Remember it for a product"
            searchable
            className="grow"
            data={[...names].map(([value, label]) => ({ value, label }))}
            value={productId}
            onChange={setProductId}
          />
          <TabStrip
            label="On what it is printed"
            tabs={packs}
            labels={{ gtin: 'Unit', caseGtin: 'Case' }}
            value={pack}
            onChange={setPack}
          />
          <Button variant="default" disabled={productId === null} loading={remember.isPending} onClick={send}>
            Remember
          </Button>
        </div>
      )}
    </Alert>
  )
}
