import '@mantine/core/styles/Radio.layer.css'
import { maxLengths } from '@dray/domain/limits'
import {
  methodLabels,
  offeredMethods,
  paymentMethods,
  referenceLabel,
  standardMethods,
} from '@dray/domain/payments/payment-methods'
import { Checkbox, Group, NativeSelect, Radio, TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { paymentForm } from '../../records/payments/payment-form/payment-fields.ts'
import { useFirstOpenDay } from '../../records/use-first-open-day.ts'
import { useSettings } from '../../kit/session.tsx'
import style from './payment-inputs/payment-inputs.module.css'
import { type PaymentFormState } from '../../records/payments/payment-form/use-payment-form.ts'
import { formatDollars, moneyErrors } from '@dray/domain/money'
import { typedAmount, mayUseCredit } from '@dray/domain/payments/apply-to'
import { tidyAmount } from '../../records/payments/payment-form/payment-edits.ts'
import { focusAfterRender, tabPastField } from '../../kit/focus.ts'
import { problems } from '@dray/contract/problems'

type Props = {
  payment: PaymentFormState
  customer: ReactNode
  /** Why the server refused a field. */
  problems?: Partial<Record<'paymentDate' | 'paymentMethod' | 'reference' | 'notes', string | undefined>>
  amountRef: Ref<HTMLInputElement>
  isAmountFirst?: boolean
}

export function PaymentInputs({ payment, customer, problems = {}, amountRef, isAmountFirst = false }: Props) {
  const { fields, edit, dateProblem } = payment
  const firstOpenDay = useFirstOpenDay()
  return (
    <div className={style.inputs}>
      {customer}
      <TextInput
        type="date"
        label={paymentForm.labels.paymentDate}
        min={firstOpenDay}
        required
        value={fields.paymentDate}
        error={dateProblem ?? problems.paymentDate}
        onKeyDown={tabPastField}
        onChange={(event) => edit({ paymentDate: event.currentTarget.value })}
      />
      <MethodField payment={payment} problem={problems.paymentMethod} />
      <TextInput
        label={referenceLabel(fields.paymentMethod)}
        maxLength={maxLengths.reference}
        autoComplete="off"
        value={fields.reference}
        description={payment.reference.hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={problems.reference}
        onChange={(event) => edit({ reference: event.currentTarget.value })}
      />
      <AmountField
        ref={amountRef}
        className="number-field"
        label={paymentForm.labels.amount}
        required
        value={fields.amount}
        error={payment.amountProblem}
        onChange={payment.setAmount}
        data-autofocus={isAmountFirst || undefined}
      />
      <CreditField payment={payment} />
      <TextInput
        label={paymentForm.labels.notes}
        className={style.notes}
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

/** Radio buttons while there are few methods. */
function MethodField({ payment, problem }: { payment: PaymentFormState; problem: string | undefined }) {
  const { fields, edit } = payment
  const { paymentMethods: enabled = [] } = useSettings()
  const [atFirst] = useState(fields.paymentMethod)
  const methods = offeredMethods(paymentMethods, enabled, [atFirst])
  const label = paymentForm.labels.paymentMethod
  function choose(value: string) {
    const paymentMethod = methods.find((method) => method === value)
    if (paymentMethod) edit({ paymentMethod })
  }
  if (methods.length > standardMethods.length)
    return (
      <NativeSelect
        label={label}
        data={methods.map((value) => ({ value, label: methodLabels[value] }))}
        value={fields.paymentMethod}
        error={problem}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    )
  return (
    <Radio.Group label={label} value={fields.paymentMethod} error={problem} onChange={choose}>
      <Group gap="md" h={32}>
        {methods.map((method) => (
          <Radio key={method} value={method} label={methodLabels[method]} />
        ))}
      </Group>
    </Radio.Group>
  )
}

/** Optional; shows how much credit is available (spec 2.9). */
function CreditField({ payment }: { payment: PaymentFormState }) {
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
        // Used credit can be removed even if it's no longer available.
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

type AmountFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  onChange: (typed: string) => void
}

/** On leaving, text that's negative or not a number becomes 0 (spec 5); other text that isn't an amount gets an error. */
export function AmountField({ value, onChange, error, ...props }: AmountFieldProps) {
  const [isTyping, setTyping] = useState(false)
  const found = isTyping ? undefined : typedAmount(value).error
  return (
    <TextInput
      leftSection="$"
      leftSectionPointerEvents="none"
      placeholder="0.00"
      inputMode="decimal"
      autoComplete="off"
      data-payment-amount
      {...props}
      value={value}
      error={(found && moneyErrors[found]) || error}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setTyping(true)
        onChange(event.currentTarget.value)
      }}
      onBlur={() => {
        setTyping(false)
        const tidied = tidyAmount(value)
        if (tidied !== value) onChange(tidied)
      }}
    />
  )
}
