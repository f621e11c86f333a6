import '@mantine/core/styles/Radio.layer.css'
import { maxLengths } from '@dray/domain/limits'
import { paymentMethods } from '@dray/domain/payments/payment-list'
import { Group, Radio, TextInput } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { tabPastField } from '../../../kit/focus/tab-past-field.ts'
import { AmountField } from './amount-field.tsx'
import { CreditField } from './credit-field.tsx'
import { statusLabel } from '../../../records/status-pill.tsx'
import { fieldLabels } from '../../../records/payments/payment-form/payment-fields.ts'
import style from './payment-inputs.module.css'
import type { PaymentFormState } from '../../../records/payments/payment-form/use-payment-form.ts'

type Props = {
  payment: PaymentFormState
  customer: ReactNode
  /** Why the server refused a field. */
  problems?: { paymentDate?: string | undefined; notes?: string | undefined }
  amountRef: Ref<HTMLInputElement>
  isAmountFirst?: boolean
}

/** The fields of a payment above its orders. */
export function PaymentInputs({ payment, customer, problems = {}, amountRef, isAmountFirst = false }: Props) {
  const { fields, edit, dateProblem } = payment
  return (
    <div className={style.inputs}>
      {customer}
      <TextInput
        type="date"
        label={fieldLabels.paymentDate}
        required
        value={fields.paymentDate}
        error={dateProblem ?? problems.paymentDate}
        onKeyDown={tabPastField}
        onChange={(event) => edit({ paymentDate: event.currentTarget.value })}
      />
      <Radio.Group
        label={fieldLabels.paymentMethod}
        value={fields.paymentMethod}
        onChange={(value) => {
          const paymentMethod = paymentMethods.find((method) => method === value)
          if (paymentMethod) edit({ paymentMethod })
        }}
      >
        <Group gap="md" h={32}>
          {paymentMethods.map((method) => (
            <Radio key={method} value={method} label={statusLabel(method)} />
          ))}
        </Group>
      </Radio.Group>
      <AmountField
        ref={amountRef}
        className="number-field"
        label={fieldLabels.amount}
        required
        value={fields.amount}
        onChange={payment.setAmount}
        data-autofocus={isAmountFirst || undefined}
      />
      <CreditField payment={payment} />
      <TextInput
        label={fieldLabels.notes}
        placeholder="Check number, reference"
        data-payment-notes
        maxLength={maxLengths.notes}
        autoComplete="off"
        value={fields.notes}
        error={problems.notes}
        onChange={(event) => edit({ notes: event.currentTarget.value })}
      />
    </div>
  )
}
