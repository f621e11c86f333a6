import { addCountLines, type Count } from '@dray/contract/counts'
import { fold } from '@dray/domain/search/search-words'
import { Alert, Button } from '@mantine/core'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { useChange } from '../../../kit/api/use-call.ts'
import { useCountable } from '../choose/use-countable.ts'

type Props = { count: Count; code: string; onAdded: (code: string) => void }

/** A label that is in no line: offers to add its batch, if it is in stock. */
export function FindInStock({ count, code, onAdded }: Props) {
  const { read, lines } = useCountable({ search: code })
  const add = useChange(addCountLines)
  const isExact = ({ batchNumber, productSku }: { batchNumber: string | null; productSku: string }) =>
    [batchNumber, productSku].some((text) => text !== null && fold(text) === fold(code))
  const exact = lines.filter(isExact)
  const found = exact.length === 1 ? exact[0] : undefined
  function addFound() {
    if (found === undefined) return
    const { batchId, productId } = found
    const body = batchId === null ? { productIds: [productId], batchIds: [] } : { batchIds: [batchId], productIds: [] }
    add.mutate({ params: { id: count.id }, body }, { onSuccess: () => onAdded(code) })
  }
  return (
    <Alert color={add.error ? 'red' : 'yellow'} role="alert" p="xs">
      {add.error ? firstMessage(add.error) : `${code} isn't in this count.`}{' '}
      {found?.openCount && `It is in ${found.openCount.name}.`}
      {found && !found.openCount && (
        <Button size="md" mt={8} variant="default" fullWidth loading={add.isPending} onClick={addFound}>
          Add {found.productName}
        </Button>
      )}
      {!found && read.isSuccess && 'No stock has this number.'}
    </Alert>
  )
}
