import { copyCustomPrices, listPricedCustomers } from '@dray/contract/pricing'
import { type ImportedPrices, importedPrices } from '@dray/domain/pricing/change-prices'
import { Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { firstMessage } from '../../kit/api/field-problems.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { type Layered, useOpenModal } from '../../kit/modals/modals.tsx'
import { SearchSelect } from '../../kit/pickers/search-select.tsx'
import { useSession } from '../../kit/session.tsx'
import { ReasonField, isReasonMissing } from '../../records/pricing/reason-field.tsx'
import { replacesUnsaved, usePricingReads, useBelowFloor } from './price-lines.ts'

type Props = Layered & {
  customer: { id: number; name: string }
  /** Products with unsaved typed prices, which are replaced. */
  unsaved: ReadonlySet<number>
  onSaved: (productIds: readonly number[]) => void
}

/** Imports another customer's prices, after a confirmation that counts what's added and overwritten. */
export function ImportPricingModal({ frame, closeNow, customer, unsaved, onSaved }: Props) {
  const openModal = useOpenModal()
  const [isTried, setTried] = useState(false)
  const form = useImportPricing({
    customerId: customer.id,
    onSaved(ids) {
      closeNow()
      onSaved(ids)
    },
  })
  const { read, source, below, problem, isMissing } = form
  const replaced = form.changedIds.filter((id) => unsaved.has(id)).length
  const counts = [importCounts(form.imported), replaced > 0 && replacesUnsaved(replaced)].filter(Boolean).join(' ')

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (source === undefined || !form.isReady) return
    openModal('Confirmation', {
      title: 'Import prices',
      question: `Import prices from ${isolateName(source.customerName)} to ${customer.name}?\n${counts}`,
      confirmLabel: 'Import',
      onConfirm: () => form.send(source.id),
    })
  }
  return (
    <Modal {...frame} title={`Import prices for ${customer.name}`} size="md">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <SearchSelect
            label="From customer"
            read={read}
            failed={read.error?.message}
            placeholder="Choose a customer"
            data={form.sources.map(({ id, customerName, customPricings }) => ({
              value: String(id),
              label: `${isolateName(customerName)} (${pluralize(customPricings.length, 'custom price')})`,
            }))}
            value={form.sourceId}
            onChange={form.choose}
            nothingFoundMessage="No other customer has custom prices"
            error={isTried && source === undefined && 'Choose a customer'}
            data-autofocus
          />
          {source && (
            <Text size="sm" role="status">
              {counts}
            </Text>
          )}
          {form.isReasonAsked && (
            <ReasonField
              value={form.reason}
              onChange={form.setReason}
              isMissing={isMissing}
              subject={below.size === 0 ? 'Some prices are' : `${formatCount(below.size)} of these prices would be`}
            />
          )}
          <FormEnd
            submit="Import…"
            isSaving={form.isSending}
            isDisabled={form.hasNoChange}
            refusal={problem === null || isMissing ? undefined : firstMessage(problem)}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

const nothing: ImportedPrices = { added: [], overwritten: [], unchanged: [] }

type Options = { customerId: number; onSaved: (productIds: readonly number[]) => void }

/** The customers to import from, and what the chosen one's prices would change. */
function useImportPricing({ customerId, onSaved }: Options) {
  const { isAdmin } = useSession()
  const { pricing } = usePricingReads(customerId)
  const read = useRead(listPricedCustomers)
  const [sourceId, setSourceId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
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
  const below = useBelowFloor(changed, copy.error)
  const isMissing = isReasonMissing(copy.error)
  const isReasonAsked = (below.size > 0 && !isAdmin) || isMissing
  const changedIds = changed.map(({ productId }) => productId)
  return {
    read,
    sources: read.data?.res.filter(({ id }) => id !== customerId) ?? [],
    source,
    sourceId,
    choose: (id: string | null) => {
      copy.reset()
      // The typed reason was for other prices.
      setReason('')
      setSourceId(id)
    },
    imported,
    changedIds,
    below,
    isMissing,
    isReasonAsked,
    reason,
    setReason,
    problem: copy.error,
    isSending: copy.isPending,
    isReady: own !== undefined && changed.length > 0 && !copy.isPending,
    hasNoChange: source !== undefined && changed.length === 0,
    send(fromId: number) {
      const typed = isReasonAsked ? reason.trim() : ''
      copy.mutate(
        { params: { fromId, toId: customerId }, query: typed === '' ? {} : { reason: typed } },
        { onSuccess: () => onSaved(changedIds) },
      )
    },
  }
}

/** "3 prices will be added and 2 overwritten. 5 stay the same." */
function importCounts({ added, overwritten, unchanged }: ImportedPrices): string {
  const same = unchanged.length === 0 ? '' : ` ${formatCount(unchanged.length)} stay the same.`
  if (added.length + overwritten.length === 0) return `No price changes.${same}`
  return `${pluralize(added.length, 'price')} will be added and ${formatCount(overwritten.length)} overwritten.${same}`
}
