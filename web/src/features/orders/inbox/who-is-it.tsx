import type { Customer } from '@dray/contract/customers'
import type { InboxEntry } from '@dray/contract/inbox'
import type { KeyboardEvent } from 'react'
import { CustomerSelect, useCustomers } from '../../../records/pickers/customer-select.tsx'
import style from './inbox.module.css'
import { KeyButton, pressDigit } from './key-button.tsx'

type Props = { entry: InboxEntry; onChoose: (customer: Customer) => void }

/** More than one customer has the sender's address or number, or none. */
export function WhoIsIt({ entry: { possibleCustomers, from }, onChoose }: Props) {
  const { read } = useCustomers(null)
  const choose = (id: number) => {
    const customer = read.data?.find((each) => each.id === id)
    if (customer) onChoose(customer)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (pressDigit(event.currentTarget, event)) event.preventDefault()
  }
  return (
    <div role="group" aria-label="Who is it?" className={`stack ${style.who}`} onKeyDown={onKeyDown}>
      <p className={`strong ${style.question}`}>
        {possibleCustomers.length === 0
          ? `No customer has ${from ?? 'this sender'}.`
          : `${from ?? 'This sender'} could be:`}
      </p>
      {possibleCustomers.length > 0 && (
        <div className={`row wrap ${style.keys}`}>
          {possibleCustomers.slice(0, maxGuesses).map(({ customerID, customerName }, index) => (
            <KeyButton key={customerID} digit={index + 1} isOpen={index === 0} onPress={() => choose(customerID)}>
              {customerName}
            </KeyButton>
          ))}
        </div>
      )}
      <CustomerSelect value={null} onChange={onChoose} />
    </div>
  )
}

const maxGuesses = 5
