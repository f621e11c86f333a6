import { refreshPrices, setCustomPrices } from '@dray/contract/pricing'
import { Button } from '@mantine/core'
import { download } from '../../../kit/download.ts'
import { fetched } from '../../../kit/fetched.tsx'
import { pluralize } from '../../../kit/format-count.ts'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import { ExportButton } from '../../../kit/table/export-button.tsx'
import type { PricedBrand } from '../price-lines.ts'
import { SetMargin } from '../margin/set-margin.ts'
import type { PriceChange } from './use-price-changes.ts'
import type { TypedPrices } from './use-typed-prices.ts'

const ImportPricing = fetched(() => import('../import/import-pricing-modal.tsx'), 'ImportPricingModal')

type Props = {
  customer: { id: number; name: string }
  /** All brands, and those that are listed now. */
  brands: readonly PricedBrand[]
  listed: readonly PricedBrand[]
  typed: TypedPrices
  changes: PriceChange
}

/** Margin, Import, Refresh and Download, for the whole customer (spec 2.5). */
export function PricingTools({ customer, brands, listed, typed, changes }: Props) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const openDialog = useOpenDialog()
  const productIds = listed.flatMap(({ lines }) => lines.map(({ id }) => id))
  const mayWrite = may(setCustomPrices)
  const onImported = (ids: readonly number[]) => changes.saved(ids, `${pluralize(ids.length, 'price')} imported`)
  return (
    <>
      {mayWrite && (
        <>
          <Button
            variant="default"
            disabled={productIds.length === 0}
            onClick={() =>
              openDialog(SetMargin, {
                customerId: customer.id,
                productIds,
                unsaved: typed.changed,
                onSaved: changes.marginSaved,
              })
            }
          >
            Margin…
          </Button>
          <Button
            variant="default"
            onClick={() => openDialog(ImportPricing, { customer, unsaved: typed.changed, onSaved: onImported })}
          >
            Import…
          </Button>
        </>
      )}
      {may(refreshPrices) && (
        <Button variant="default" onClick={() => openModal('RefreshCustomPricing', { customerId: customer.id })}>
          Refresh pricing
        </Button>
      )}
      <DownloadButton customerName={customer.name} brands={brands} />
    </>
  )
}

function DownloadButton({ customerName, brands }: { customerName: string; brands: readonly PricedBrand[] }) {
  async function save() {
    // The spreadsheet library is loaded on first use.
    const { pricingFileName, pricingSheet } = await import('./pricing-sheet.ts')
    download(await pricingSheet(brands), pricingFileName(customerName))
  }
  return <ExportButton label="Download" title="Download these prices as a spreadsheet" disabled={false} save={save} />
}
