import { copyCustomPrices, listPricedCustomers } from '@dray/contract/pricing'
import { type ImportedPrices, importedPrices } from '@dray/domain/pricing/import-prices'
import { Modal, Select, Stack, Text } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { firstMessage } from '../../../shared/api/field-problems.ts'
import { useChange, useRead } from '../../../shared/api/use-call.ts'
import { formatCount, pluralize } from '../../../shared/format-count.ts'
import { FormEnd } from '../../../shared/modals/form-end.tsx'
import { type Layered, useOpenModal } from '../../../shared/modals/modals.tsx'
import { useSession } from '../../../shared/session.tsx'
import { usePricingReads } from '../use-pricing-reads.ts'
import { isReasonMissing } from '../../../shared/pricing/reason-missing.ts'
import { ReasonField } from '../../../shared/pricing/reason-field.tsx'
import { useBelowFloor } from '../use-below-floor.ts'

type Props = Layered & {
  customer: { id: number; name: string }
  onSaved: (productIds: readonly number[]) => void
}

const nothing: ImportedPrices = { added: [], overwritten: [], unchanged: [] }

/** Imports another customer's prices, after a question that names both and counts what is added and overwritten (D-53). */
export function ImportPricingModal({ frame, closeNow, customer, onSaved }: Props) {
  const { isAdmin } = useSession()
  const openModal = useOpenModal()
  const { pricing } = usePricingReads(customer.id)
  const read = useRead(listPricedCustomers)
  const sources = read.data?.res.filter(({ id }) => id !== customer.id) ?? []
  const [sourceId, setSourceId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const copy = useChange(copyCustomPrices)
  const own = pricing?.prices
  const { source, imported, changed } = useMemo(() => {
    const found = read.data?.res.find(({ id }) => String(id) === sourceId)
    const prices = found && own ? importedPrices(found.customPricings, own) : nothing
    const news = [...prices.added, ...prices.overwritten]
    return {
      source: found,
      imported: prices,
      changed: news.map(({ productId, customPrice }) => ({ productId, newCustomPrice: customPrice })),
    }
  }, [read.data, sourceId, own])
  const below = useBelowFloor(changed)
  const isMissing = isReasonMissing(copy.error)

  function send(fromId: number) {
    const typed = reason.trim()
    copy.mutate(
      { params: { fromId, toId: customer.id }, query: typed === '' ? {} : { reason: typed } },
      {
        onSuccess() {
          closeNow()
          onSaved(changed.map(({ productId }) => productId))
        },
      },
    )
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (source === undefined || own === undefined || changed.length === 0 || copy.isPending) return
    openModal('Confirmation', {
      title: 'Import prices',
      question: `Import prices from ${source.customerName} to ${customer.name}?\n${countsOf(imported)}`,
      confirmLabel: 'Import',
      onConfirm: () => send(source.id),
    })
  }
  return (
    <Modal {...frame} title={`Import prices for ${customer.name}`} size="md">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Select
            label="From customer"
            placeholder={read.isPending ? 'Loading...' : 'Choose a customer'}
            data={sources.map(({ id, customerName, customPricings }) => ({
              value: String(id),
              label: `${customerName} (${pluralize(customPricings.length, 'custom price')})`,
            }))}
            value={sourceId}
            onChange={(id) => {
              copy.reset()
              setSourceId(id)
            }}
            searchable
            nothingFoundMessage="No other customer has custom prices"
            error={read.error?.message ?? (isTried && source === undefined ? 'Choose a customer' : undefined)}
            data-autofocus
          />
          {source && (
            <Text size="sm" role="status">
              {countsOf(imported)}
            </Text>
          )}
          {((below.size > 0 && !isAdmin) || isMissing) && (
            <ReasonField
              value={reason}
              onChange={setReason}
              isMissing={isMissing}
              subject={below.size === 0 ? 'Some prices are' : `${formatCount(below.size)} of these prices would be`}
            />
          )}
          <FormEnd
            submit="Import…"
            isSaving={copy.isPending}
            isDisabled={source !== undefined && changed.length === 0}
            refusal={copy.error === null || isMissing ? undefined : firstMessage(copy.error)}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

/** "3 prices will be added and 2 overwritten. 5 stay the same." */
function countsOf({ added, overwritten, unchanged }: ImportedPrices): string {
  const same = unchanged.length === 0 ? '' : ` ${formatCount(unchanged.length)} stay the same.`
  if (added.length + overwritten.length === 0) return `No price changes.${same}`
  return `${pluralize(added.length, 'price')} will be added and ${formatCount(overwritten.length)} overwritten.${same}`
}
