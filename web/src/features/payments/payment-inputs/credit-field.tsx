import { formatDollars } from '@dray/domain/money'
import { mayUseCredit } from '@dray/domain/payments/apply-to'
import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import { focusAfterRender } from '../../../kit/focus/focus-after-render.ts'
import { problems } from '@dray/contract/problems'
import { AmountField } from './amount-field.tsx'
import style from './payment-inputs.module.css'
import type { PaymentFormState } from '../../../records/payments/payment-form/use-payment-form.ts'

/** The optional use of customer credit, with what is available (spec 2.9). */
export function CreditField({ payment }: { payment: PaymentFormState }) {
  const { fields, account, state, isReady, isClamped } = payment
  const { creditAvailable } = account
  const field = useRef<HTMLInputElement>(null)
  const isUsed = fields.creditUsed !== null
  const isExceeded = isClamped || (isReady && state.creditUsed > creditAvailable)
  const amount = formatDollars(creditAvailable)
  return (
    <div className={style.credit}>
      <Checkbox
        label="Use customer credit"
        description={isReady ? `Available ${amount}` : undefined}
        checked={isUsed}
        // Credit that is gone meanwhile can still be left out.
        disabled={!isUsed && !mayUseCredit(creditAvailable)}
        onChange={(event) => {
          payment.toggleCredit(event.currentTarget.checked)
          if (event.currentTarget.checked) focusAfterRender(() => field.current)
        }}
      />
      {fields.creditUsed !== null && (
        <AmountField
          ref={field}
          aria-label="Customer credit used"
          className="number-field"
          value={fields.creditUsed}
          onChange={payment.setCredit}
          error={isExceeded ? problems['credit-exceeds-available'][1] : undefined}
        />
      )}
    </div>
  )
}
