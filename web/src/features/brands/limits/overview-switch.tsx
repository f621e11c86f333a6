import '@mantine/core/styles/Switch.layer.css'
import { type BrandWithProducts, readBrand, changeBrand } from '@dray/contract/brands'
import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { readOptions, useChange } from '../../../kit/api/use-call.ts'
import style from './limits.module.css'

type Props = { brand: BrandWithProducts; isReadOnly: boolean }

/** Whether the brand is shown in the inventory overview; saved immediately, without other fields (spec 2.13, D-154). */
export function OverviewSwitch({ brand, isReadOnly }: Props) {
  const cache = useQueryClient()
  const change = useChange(changeBrand)
  const { queryKey } = readOptions(readBrand, { params: { id: brand.id } })
  const pendingValue = change.isPending ? change.variables.body?.hideInInventoryOverview : undefined

  function show(isShown: boolean) {
    if (change.isPending) return
    change.mutate(
      { params: { id: brand.id }, body: { hideInInventoryOverview: !isShown } },
      { onSuccess: (answer) => cache.setQueryData(queryKey, (current) => current && { ...current, ...answer }) },
    )
  }
  return (
    <div className={`row ${style.switch}`}>
      <Switch
        label="Show in the inventory overview"
        checked={!(pendingValue ?? brand.hideInInventoryOverview)}
        disabled={isReadOnly}
        onChange={(event) => show(event.currentTarget.checked)}
        error={change.error?.message}
      />
      <span role="status" className={style.state} data-state={change.isPending ? 'saving' : 'saved'}>
        {change.isPending ? 'Saving...' : change.isSuccess ? 'Saved' : ''}
      </span>
    </div>
  )
}
