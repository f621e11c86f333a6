import type { Arrival } from '@dray/contract/purchases/suggestions'
import type { OnOrder } from '@dray/domain/purchases/on-order'
import { Anchor } from '@mantine/core'
import { companyToday, mediumDay, spokenDay } from '../../kit/text/dates.ts'
import { formatCount } from '../../kit/text/format-count.ts'
import figures from '../../kit/popover/figure-list.module.css'
import { PopoverButton } from '../../kit/popover/popover-button.tsx'
import { useSettings } from '../../kit/session.tsx'
import { ColumnHeads } from '../../kit/table/column-heads.tsx'
import style from './on-order.module.css'

type Props = {
  name: string
  onOrder: OnOrder<Arrival>
  /** Shown before a number without a heading. */
  sign?: '+'
  /** In a table, only the active row is in the tab order. */
  isActive?: boolean
}

/** A product's units on order and when some are expected; a click lists the purchase orders. */
export function OnOrderPopover({ name, onOrder, sign, isActive = true }: Props) {
  const { timeZone } = useSettings()
  const { units, expectedOn, isLate, arrivals } = onOrder
  const count = `${sign ?? ''}${formatCount(units)}`
  const day = expectedOn === null ? '' : isLate ? 'late' : spokenDay(expectedOn, companyToday(timeZone), 'coming')
  return (
    <PopoverButton
      label={`${name} on order`}
      position="bottom-end"
      button={(opener) => (
        <button
          type="button"
          className={`nowrap plain accent strong figures ${figures.opener}`}
          data-beside={sign !== undefined || undefined}
          tabIndex={isActive ? 0 : -1}
          // Starts with the visible text, so voice control finds the button.
          aria-label={`${day === '' ? count : `${count} ${day}`}: ${name} on order, ${expectation(onOrder)}`}
          title={`On order, ${expectation(onOrder)}`}
          {...opener}
        >
          {count}{' '}
          {day !== '' && (
            <span className={`muted regular ${style.day}`} data-late={isLate || undefined}>
              {day}
            </span>
          )}
        </button>
      )}
    >
      {() => <Arrivals name={name} arrivals={arrivals} today={companyToday(timeZone)} />}
    </PopoverButton>
  )
}

function expectation({ expectedOn, isLate }: OnOrder): string {
  if (expectedOn === null) return 'without a date'
  return isLate ? `late since ${mediumDay(expectedOn)}` : `expected ${mediumDay(expectedOn)}`
}

function Arrivals({ name, arrivals, today }: { name: string; arrivals: readonly Arrival[]; today: string }) {
  return (
    <table className="table">
      <caption className="unseen">{name} on order</caption>
      <ColumnHeads heads={['Purchase order', 'Expected', ['Units', 'number']]} />
      <tbody>
        {arrivals.map(({ purchaseOrderNum, expectedOn, quantity }) => (
          <tr key={purchaseOrderNum}>
            <td>
              <Anchor href={`/purchases/${encodeURIComponent(purchaseOrderNum)}`} target="_blank" size="sm">
                {purchaseOrderNum}
              </Anchor>
            </td>
            <td>
              {expectedOn === null ? 'No date' : mediumDay(expectedOn)}
              {expectedOn !== null && expectedOn < today && <span className={style.late}> late</span>}
            </td>
            <td className="number">{formatCount(quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
