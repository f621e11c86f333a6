import { formatDollars } from '@dray/domain/money'
import { unitMargin } from '@dray/domain/pricing/prices'
import { Input } from '@mantine/core'
import { MoneyField, typedMoney } from '../../../kit/fields/money-field.tsx'
import { useSession } from '../../../kit/session.tsx'
import { textProps } from './field-props.ts'
import style from './product-form.module.css'
import type { PartProps } from './form-part.ts'

/** Cost, prices and margin; cost and margin only for users who may see costs (D-57). */
export function PriceFields({ form }: PartProps) {
  const { seesCosts } = useSession()
  return (
    <div className={style.prices}>
      {seesCosts && <MoneyField {...textProps(form, 'cost')} placeholder="0.00" />}
      <MoneyField {...textProps(form, 'basePrice')} required placeholder="0.00" />
      {seesCosts && <Margin {...form.fields} />}
      <MoneyField {...textProps(form, 'msrp')} placeholder="0.00" />
    </div>
  )
}

function Margin({ cost, basePrice }: { cost: string; basePrice: string }) {
  const [price, costAmount] = [typedMoney(basePrice), typedMoney(cost)]
  const margin = price === null || costAmount === null ? undefined : unitMargin(price, costAmount)
  return (
    <Input.Wrapper label="Margin" labelElement="div">
      <output className={`figures row ${style.marginValue}`} data-negative={(margin && margin.amount < 0) || undefined}>
        {margin ? formatDollars(margin.amount) : '–'}
        {margin && margin.percent !== null && (
          <span className={style.percent}>{percentFormat.format(margin.percent / 100)}</span>
        )}
      </output>
    </Input.Wrapper>
  )
}

const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
