import '@mantine/core/styles/Switch.layer.css'
import { changeCompanySettings, type CompanySettings, readCompanySettings } from '@dray/contract/settings'
import { Switch, Text } from '@mantine/core'
import { useChange, useRead } from '../../shared/api/use-call.ts'
import { ReadFailed } from '../../shared/read-failed.tsx'
import style from './settings.module.css'

/** Decides which orders earn a commission. */
export function CommissionSettings() {
  const { data, isPending, error, refetch } = useRead(readCompanySettings)
  return (
    <section className={style.section} aria-label="Commission">
      <h2>Commission</h2>
      <Text size="sm" c="dimmed">
        An order earns a commission once it is delivered. You can require that its customer has paid it too.
      </Text>
      {isPending && (
        <Text component="output" size="sm" c="dimmed">
          Loading...
        </Text>
      )}
      {error && <ReadFailed retry={refetch}>{error.message}</ReadFailed>}
      {data && <PayWhenPaid settings={data} />}
    </section>
  )
}

/** Saved as soon as it is switched. While it is being saved it shows what was chosen and takes no other choice. */
function PayWhenPaid({ settings }: { settings: CompanySettings }) {
  const change = useChange(changeCompanySettings)
  // What was saved counts until the settings are read again.
  const isNewer = change.data !== undefined && change.data.modifiedOn > settings.modifiedOn
  const { payWhenPaid, modifiedOn } = isNewer ? change.data : settings
  const chosen = change.isPending ? change.variables.body?.payWhenPaid : undefined
  return (
    <>
      <Switch
        label="Pay commission only on paid orders"
        checked={chosen ?? payWhenPaid}
        aria-busy={change.isPending}
        onChange={({ currentTarget: { checked } }) => {
          if (!change.isPending) change.mutate({ body: { payWhenPaid: checked, modifiedOn: modifiedOn.toISOString() } })
        }}
      />
      {change.error && (
        <Text size="sm" c="var(--danger)" role="alert">
          {change.error.message}
        </Text>
      )}
      <Text component="output" size="sm" c="dimmed">
        {change.isPending && 'Saving...'}
        {change.isSuccess && 'Saved. It applies to every pay period that is not submitted yet.'}
      </Text>
    </>
  )
}
