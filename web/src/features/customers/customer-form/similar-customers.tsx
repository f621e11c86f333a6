import type { SimilarCustomer } from '@dray/contract/customers'
import { customerPath } from '../../../records/customer-path.ts'
import style from './customer-form.module.css'

/** Customers that may be the same as the one in the form. They never keep it from being saved. */
export function SimilarCustomers({ similar }: { similar: readonly SimilarCustomer[] }) {
  return (
    // Present before it has content, so that it is read aloud.
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

const listFormat = new Intl.ListFormat('en-US')
