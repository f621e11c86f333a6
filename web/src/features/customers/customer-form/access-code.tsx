import { createAccessCode, type Customer } from '@dray/contract/customers'
import { accessLink } from '@dray/domain/customers/customer'
import { Text } from '@mantine/core'
import { useChange } from '../../../kit/api/use-call.ts'
import { BusyButton } from '../../../kit/busy-button.tsx'
import { CopyLink } from '../../../records/documents/copy-link.tsx'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { refusalText } from '../../../records/refusal-text.ts'
import { useSession, useSettings } from '../../../kit/session.tsx'
import style from './customer-form.module.css'

/** The code by which the customer is known to the messaging bot. The link is there if there is a bot (D-72). */
export function AccessCode({ customer: { id, customerName, tgAccessCode } }: { customer: Customer }) {
  const { may } = useSession()
  const { botName } = useSettings()
  const openModal = useOpenModal()
  const { mutate, data, isPending, isSuccess, error } = useChange(createAccessCode)
  const code = data?.accessCode ?? tgAccessCode ?? undefined

  function refresh() {
    if (code === undefined) return mutate({ params: { id } })
    openModal('Confirmation', {
      title: 'Refresh the access code?',
      question: `${customerName} can no longer use the code ${code} or its link.`,
      confirmLabel: 'Refresh',
      onConfirm: () => mutate({ params: { id } }),
    })
  }
  return (
    <div className={`row ${style.code}`} role="group" aria-label="Access code">
      <span>Access code</span>
      <output>{code === undefined ? 'None yet' : <b>{code}</b>}</output>
      {code !== undefined && botName !== null && (
        <CopyLink link={accessLink(botName, code)} of={`the messaging bot for ${customerName}`} />
      )}
      {may(createAccessCode) && (
        <BusyButton size="compact-sm" variant="default" loading={isPending} onClick={refresh}>
          Refresh
        </BusyButton>
      )}
      <span role="status" className="accent strong">
        {isSuccess && 'Access code refreshed!'}
      </span>
      {error !== null && (
        <Text span size="sm" role="alert" className="danger strong">
          Error refreshing access code. {refusalText(error)}
        </Text>
      )}
    </div>
  )
}
