import { Text } from '@mantine/core'
import { useRef } from 'react'
import { useFocusOnAppear } from '../../../kit/focus/use-focus-on-appear.ts'
import { pluralize } from '../../../kit/format-count.ts'
import { priceFigures } from '../price-figures.ts'
import { PreviewTable } from './preview-table.tsx'
import style from './rounds.module.css'
import type { PreviewedCustomer, RoundPreview } from './use-round-preview.ts'

type Props = { before: readonly PreviewedCustomer[]; preview: RoundPreview }

/** The new preview of customers whose first is outdated: its figures, how it differs, and the largest changes. */
export function NewPreview({ before, preview }: Props) {
  const notice = useRef<HTMLDivElement>(null)
  // The button that was pressed for it is gone.
  useFocusOnAppear(notice)
  const { prices, customers, largest } = preview
  const figures = `${pluralize(customers.length, 'customer')}: ${priceFigures({ ...preview, largest: largest[0] })}`
  return (
    <>
      <div ref={notice} role="status" tabIndex={-1}>
        <Text size="sm" fw={550}>
          New preview. {prices === 0 ? 'No price changes are left.' : figures}
        </Text>
        <ul className={style.differences}>
          {differences(before, customers).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      {prices > 0 && <PreviewTable changes={largest} maxHeight={230} />}
    </>
  )
}

/** How the new prices of customers differ from those in the first preview: "Alfreds: 3 new prices instead of 2". */
function differences(before: readonly PreviewedCustomer[], customers: readonly PreviewedCustomer[]): string[] {
  const now = new Map(customers.map((customer) => [customer.customerId, customer]))
  return before.flatMap(({ customerId, customerName, prices, fingerprint }) => {
    const customer = now.get(customerId)
    if (customer === undefined) return [`${customerName}: no price changes are left`]
    if (customer.fingerprint === fingerprint) return []
    return customer.prices === prices
      ? [`${customerName}: ${pluralize(prices, 'new price')}, some different from before`]
      : [`${customerName}: ${pluralize(customer.prices, 'new price')} instead of ${prices}`]
  })
}
