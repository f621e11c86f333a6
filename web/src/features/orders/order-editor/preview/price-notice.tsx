import type { PriceDifference } from '@dray/domain/orders/order-prices'
import { Button, Group } from '@mantine/core'
import { isolateName } from '@dray/domain/text/isolate-name'
import { ValueChange } from '../../../../records/bulk-change/value-change.tsx'
import { pluralize } from '../../../../kit/text/format-count.ts'
import { MoneyText } from '../../../../kit/text/money-text.tsx'
import type { useChangedPrices } from '../cart/use-changed-prices.ts'
import type { useCustomerPrices } from '../cart/use-customer-prices.ts'
import style from './price-notice.module.css'

export type LinePrices = {
  customerName: string | undefined
  repricing: ReturnType<typeof useCustomerPrices>
  changes: ReturnType<typeof useChangedPrices>
}

/** The buttons still apply to all products. */
const maxShown = 50

/** Lists prices that changed: for another customer, or because someone changed them. */
export function PriceNotice({ customerName = 'this customer', repricing, changes }: LinePrices) {
  const { repriced } = repricing
  const { changed } = changes
  return (
    <>
      {repriced.length > 0 && (
        <Notice
          sentence={`${pluralize(repriced.length, 'price')} ${repriced.length === 1 ? 'differs' : 'differ'} for ${isolateName(customerName)}, and the order has the new ${priceNoun(repriced)}.`}
          differences={repriced}
          choice="Keep the old price"
          onChoose={repricing.keepOld}
          onKeepOld={() => repricing.keepOld(repriced)}
          onTakeNew={repricing.takeNew}
        />
      )}
      {changed.length > 0 && (
        <Notice
          sentence={`${pluralize(changed.length, 'price')} of ${isolateName(customerName)} ${changed.length === 1 ? 'has' : 'have'} changed. The order keeps the old ${priceNoun(changed)} until you use the new ${changed.length === 1 ? 'one' : 'ones'}.`}
          differences={changed}
          choice="Use the new price"
          onChoose={changes.takeNew}
          onKeepOld={changes.keepOld}
          onTakeNew={() => changes.takeNew(changed)}
        />
      )}
    </>
  )
}

const priceNoun = (differences: readonly PriceDifference[]): string => (differences.length === 1 ? 'price' : 'prices')

type Props = {
  sentence: string
  differences: readonly PriceDifference[]
  /** The choice offered for each of several products. The opposite is the default. */
  choice: 'Keep the old price' | 'Use the new price'
  onChoose: (differences: readonly PriceDifference[]) => void
  onKeepOld: () => void
  onTakeNew: () => void
}

function Notice({ sentence, differences, choice, onChoose, onKeepOld, onTakeNew }: Props) {
  const noun = priceNoun(differences)
  return (
    <section
      className={`flex-none notice ${style.notice}`}
      aria-label={choice === 'Use the new price' ? 'Changed prices' : 'Other prices'}
    >
      <p role="status">{sentence}</p>
      <ul className={`overflow-auto ${style.differences}`}>
        {differences.slice(0, maxShown).map((difference) => {
          const { productId, productName, from, to } = difference
          return (
            <li key={`${productId} ${from} ${to}`}>
              <span className="ellipsis grow">{productName}</span>
              <span className="figures">
                <ValueChange before={<MoneyText amount={from} />} after={<MoneyText amount={to} />} />
              </span>
              {differences.length > 1 && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`${choice}: ${productName}`}
                  onClick={() => onChoose([difference])}
                >
                  {choice}
                </Button>
              )}
            </li>
          )
        })}
        {differences.length > maxShown && <li>And {pluralize(differences.length - maxShown, 'more product')}</li>}
      </ul>
      <Group gap={8} align="stretch" justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={onKeepOld}>
          Keep the old {noun}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onTakeNew}>
          Use the new {noun}
        </Button>
      </Group>
    </section>
  )
}
