import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { type Cents, plainDollars } from '@dray/domain/money'

/** The change of a custom price for the log of its customer, under the SKU of the product (D-207). */
export const priceDifferences = (
  customerName: string,
  { sku, customPrice }: { sku: string; customPrice: Cents | null },
  price: Cents | null,
): FieldChange[] =>
  differences(customerName, { customPrice: dollars(customPrice) }, { customPrice: dollars(price) }).map((change) => ({
    ...change,
    subfield: sku,
  }))

const dollars = (price: Cents | null): string | null => (price === null ? null : plainDollars(price))
