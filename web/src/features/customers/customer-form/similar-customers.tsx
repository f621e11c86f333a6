import { findSimilarCustomers, type SimilarCustomer } from '@dray/contract/customers'
import { maxLengths } from '@dray/domain/limits'
import { nameKey } from '@dray/domain/text/plain-text'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useRead } from '../../../kit/api/use-call.ts'
import { searchPause } from '../../../kit/timings.ts'
import { customerPath } from '../../../records/record-paths.ts'
import { type CustomerFields, customerNameTaken } from './customer-fields.ts'
import style from './customer-form.module.css'

const none: readonly SimilarCustomer[] = []

/** Customers with the same name, email, or phone as typed. `customerId`: the one being edited. */
export function useSimilarCustomers(fields: CustomerFields, customerId?: number): readonly SimilarCustomer[] {
  const [name] = useDebouncedValue(sendable(fields.customerName, maxLengths.name), searchPause)
  const [email] = useDebouncedValue(sendable(fields.contactEmail, maxLengths.email), searchPause)
  const [phone] = useDebouncedValue(sendable(fields.contactPhone, maxLengths.phone), searchPause)
  const query = { name, email, phone, except: customerId }
  const isEnabled = name !== undefined || email !== undefined || phone !== undefined
  const read = useRead(findSimilarCustomers, { query }, { enabled: isEnabled, placeholderData: keepPreviousData })
  return isEnabled ? (read.data ?? none) : none
}

/** Don't search for empty or overlong text; the form reports that itself. */
function sendable(typed: string, maxLength: number): string | undefined {
  const text = typed.trim()
  return text === '' || text.length > maxLength ? undefined : text
}

/** Another customer's name is refused (D-201); a similar customer is only shown. */
export function nameProblem({ customerName }: CustomerFields, similar: readonly SimilarCustomer[]) {
  const key = nameKey(customerName)
  const isTaken = key !== '' && similar.some((found) => nameKey(found.customerName) === key)
  return isTaken ? { customerName: customerNameTaken(customerName) } : {}
}

const listFormat = new Intl.ListFormat('en-US')

/** Possible duplicates. They don't block saving. */
export function SimilarCustomers({ similar }: { similar: readonly SimilarCustomer[] }) {
  return (
    // Rendered even when empty, so that screen readers announce its content when it appears.
    <div role="status" className={style.similar} data-shown={similar.length > 0 || undefined}>
      {similar.length > 0 && (
        <>
          <strong>{similar.length === 1 ? 'There is a similar customer:' : 'There are similar customers:'}</strong>
          <ul aria-label="Similar customers">
            {similar.map((customer) => (
              <li key={customer.id}>
                <a href={customerPath(customer.id)} target="_blank" rel="noopener">
                  {customer.customerName}
                </a>{' '}
                has the same {listFormat.format(customer.same)}
                {customer.contactName && ` · ${customer.contactName}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
