import { addPayComment, listPayComments } from '@dray/contract/payroll/commission'
import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import { Text } from '@mantine/core'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { CommentList, CommentForm } from '../comments/comments-panel.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'

type Props = {
  period: PayPeriod
  userId: number
  /** Called with whether the box has an unsent comment. */
  onUnsent?: (isUnsent: boolean) => void
}

export const usePayComments = ({ period, userId }: Pick<Props, 'period' | 'userId'>) =>
  useRead(listPayComments, { params: { ...period, userId } })

/** Questions and answers about a person's pay, for them and for payroll. */
export function PayComments({ period, userId, onUnsent }: Props) {
  const list = usePayComments({ period, userId })
  const add = useChange(addPayComment)
  return (
    <>
      <CommentForm
        adding={add}
        add={(text, onSuccess) => add.mutate({ params: { ...period, userId }, body: { text } }, { onSuccess })}
        onUnsent={onUnsent}
      />
      {list.isPending && <Text c="dimmed">Loading...</Text>}
      {list.isError && <ReadFailed retry={list.refetch}>{list.error.message}</ReadFailed>}
      {list.data?.length === 0 && <Text c="dimmed">No comments yet.</Text>}
      {list.data !== undefined && list.data.length > 0 && <CommentList comments={list.data} />}
    </>
  )
}
